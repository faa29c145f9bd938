import { Section } from "~/components/ui/section";
import { Select, type SelectOption } from "~/components/ui/select";
import type { Settings } from "~/domain/account/settings";
import type { PickableModel } from "~/domain/billing/model-access";
import { planLimits } from "~/domain/billing/plan";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { useSetting } from "./use-setting";

const NONE = "";

/** The default model for browsers without a selection. */
export function DefaultModel({ settings: { defaultModel } }: { settings: Settings }) {
  const { save } = useSetting();
  // Requested by the browser, because checking the providers may take seconds.
  const { data: models, isLoadingError } = api.model.list.useQuery();
  const choose = (id: string) => {
    const name = models?.find((model) => model.id === id)?.name;
    save({ defaultModel: id || null }, () =>
      toast.success(name ? copy.settings.model.saved(name) : copy.settings.model.cleared),
    );
  };
  return (
    <Section title={copy.settings.model.title} description={copy.settings.model.text}>
      <div className="max-w-sm">
        <Select
          label={copy.settings.model.label}
          options={optionsFrom(models ?? [], defaultModel)}
          value={defaultModel?.id ?? NONE}
          onChange={choose}
          disabled={!models}
        />
      </div>
      {isLoadingError && <p className="text-[13px] text-danger">{copy.settings.model.failed}</p>}
    </Section>
  );
}

/** Keeps the chosen model in the list even if no provider offers it anymore. */
function optionsFrom(
  models: readonly PickableModel[],
  chosen: Settings["defaultModel"],
): SelectOption<string>[] {
  const options = models.map((model) => ({ id: model.id, label: model.name, ...noteOf(model) }));
  const isMissing = chosen !== null && !options.some(({ id }) => id === chosen.id);
  return [
    { id: NONE, label: copy.settings.model.none },
    ...(isMissing ? [{ id: chosen.id, label: chosen.name }] : []),
    ...options,
  ];
}

function noteOf({ isConnected, neededPlan }: PickableModel): { note?: string } {
  if (neededPlan) return { note: copy.settings.model.needsPlan(planLimits[neededPlan].name) };
  return isConnected ? {} : { note: copy.settings.model.notConnected };
}
