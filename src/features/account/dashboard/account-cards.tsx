import { type ReactNode, useId } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import type { Dashboard } from "~/domain/account/dashboard";
import { answerOf } from "~/domain/billing/model-access";
import { DEFAULT_MODEL_ID } from "~/domain/model/catalog";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** Account Overview and AI Settings. */
export function AccountCards({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card
        title={copy.dashboard.overview.title}
        action={
          <ButtonLink href="/account" size="sm">
            {copy.dashboard.overview.edit}
          </ButtonLink>
        }
      >
        <Fact label={copy.dashboard.overview.email}>{dashboard.email}</Fact>
        <Fact label={copy.dashboard.overview.plan}>{dashboard.plan}</Fact>
      </Card>
      <Card
        title={copy.dashboard.settings.title}
        action={
          <ButtonLink href="/account/models" size="sm">
            {copy.dashboard.settings.change}
          </ButtonLink>
        }
      >
        <Fact label={copy.dashboard.settings.defaultModel}>
          <DefaultModel name={dashboard.defaultModel} />
        </Fact>
        <Fact label={copy.dashboard.settings.theme}>{dashboard.theme}</Fact>
        <Fact label={copy.dashboard.overview.models}>
          <ConnectedModels />
        </Fact>
      </Card>
    </div>
  );
}

/** Names the fallback model that would answer instead, as the chat does. */
function DefaultModel({ name }: { name: string }) {
  const { data: models } = api.model.list.useQuery();
  const { data: settings } = api.settings.read.useQuery();
  if (!models || !settings) return name;
  const chosen = settings.defaultModel;
  const selection = { id: chosen?.id ?? DEFAULT_MODEL_ID, isChosen: chosen !== null };
  const { answer } = answerOf(selection, models, settings.fallbackModels);
  const text = answer
    ? answer.isFallback
      ? copy.dashboard.settings.answersInstead(name, answer.model.name)
      : name
    : copy.dashboard.settings.cannotAnswer(name);
  // A new element, because a text that becomes longer would count as a shift of the layout.
  return (
    <span key={text} title={text}>
      {text}
    </span>
  );
}

/** The providers are queried, which may take seconds. */
function ConnectedModels() {
  const { data: models, isLoadingError } = api.model.list.useQuery();
  if (isLoadingError) return copy.dashboard.overview.unknown;
  if (!models) return <span className="text-muted">{copy.dashboard.overview.asking}</span>;
  const connected = models.filter(({ isConnected }) => isConnected);
  const names = connected.map(({ name }) => name).join(", ");
  return connected.length <= 2 && names ? names : copy.dashboard.overview.connected(connected.length);
}

function Card({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-border bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="font-medium">
          {title}
        </h2>
        {action}
      </div>
      <dl className="flex flex-col gap-2">{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}
