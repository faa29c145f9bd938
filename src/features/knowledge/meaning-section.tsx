import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { NativeSelect } from "~/components/ui/native-select";
import { Notice } from "~/components/ui/notice";
import { Switch } from "~/components/ui/switch";
import { TextWithCode } from "~/components/ui/text-with-code";
import type { EmbeddingChoice } from "~/domain/knowledge/collection";
import { LOCAL_MODELS_PATH } from "~/domain/model/connect-path";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./copy";

type Model = EmbeddingChoice["models"][number];

const POLL_MS = 3_000;

const isIndexing = (chats: EmbeddingChoice["chats"] | undefined): boolean =>
  chats != null && chats.done < chats.all;

/** Chooses the embedding model. One that does not run on this machine needs a confirmation. */
export function MeaningSection() {
  const utils = api.useUtils();
  const { data, isLoadingError, refetch } = api.knowledge.embedding.useQuery(undefined, {
    refetchInterval: ({ state }) => isIndexing(state.data?.chats) && POLL_MS,
  });
  const [unconfirmed, setUnconfirmed] = useState<(Model & { place: "network" | "elsewhere" }) | null>(null);
  const { mutate, isPending } = api.knowledge.chooseEmbedding.useMutation({
    onSuccess: () => utils.knowledge.invalidate(),
    onError: (error) => toastError(error, copy.meaning.notSaved),
    onSettled: () => setUnconfirmed(null),
  });
  const embedsChats = data?.chats != null;
  const choose = (id: string) => {
    const model = data?.models.find((each) => each.id === id);
    if (model && model.place !== "machine") setUnconfirmed({ ...model, place: model.place });
    else mutate({ modelId: model?.id ?? null, embedsChats });
  };
  if (isLoadingError) return <LoadFailed title={copy.meaning.failed} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { chosen, chosenName, isOffered, models, chats } = data;
  const place = models.find(({ id }) => id === chosen)?.place;
  const options = [
    { value: "", label: copy.meaning.none },
    ...models.map((model) => ({ value: model.id, label: labelOf(model) })),
    ...(chosen && !isOffered ? [{ value: chosen, label: chosenName ?? chosen }] : []),
  ];
  return (
    <section
      aria-labelledby="find-by-meaning"
      className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id="find-by-meaning" className="font-medium text-base text-foreground">
          {copy.meaning.title}
        </h2>
        <p className="max-w-prose text-pretty text-[13px] text-muted">
          {copy.meaning.text} {models.length === 0 && <NoModels />}
        </p>
      </div>
      {options.length > 1 && (
        <div className="max-w-md">
          <NativeSelect
            label={copy.meaning.label}
            options={options}
            value={chosen ?? ""}
            disabled={isPending}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
      )}
      {!isOffered && <Notice tone="warning" title={copy.meaning.away(chosenName ?? "")} />}
      {chosen && (
        <Switch
          label={copy.meaning.chats.label}
          description={copy.meaning.chats.text[place ?? "elsewhere"]}
          checked={embedsChats}
          disabled={isPending || (!isOffered && !embedsChats)}
          onChange={(on) => mutate({ modelId: chosen, embedsChats: on })}
        />
      )}
      {chats && (
        <p className="text-muted text-xs tabular-nums">
          {copy.meaning.chats.progress(chats.done, chats.all)}
        </p>
      )}
      {chats?.problem && (
        <Notice tone="warning" title={copy.meaning.chats.problem}>
          {copy.meaning.retried(chats.problem)}
        </Notice>
      )}
      {unconfirmed && (
        <ConfirmDialog
          onClose={() => setUnconfirmed(null)}
          title={copy.meaning.confirmTitle(copy.meaning.option(unconfirmed.name, unconfirmed.connection))}
          description={copy.meaning.confirmText[unconfirmed.place]}
          cancel={copy.cancel}
          confirm={copy.meaning.confirm}
          variant="primary"
          busy={isPending}
          onConfirm={() => mutate({ modelId: unconfirmed.id, embedsChats: false })}
        />
      )}
    </section>
  );
}

const NoModels = () => (
  <>
    {copy.meaning.noModels.before}
    <a href={LOCAL_MODELS_PATH} className="text-link underline">
      {copy.meaning.noModels.link}
    </a>
    <TextWithCode text={copy.meaning.noModels.after} />
  </>
);

const labelOf = ({ name, connection, place }: Model): string =>
  `${copy.meaning.option(name, connection)}, ${copy.meaning.places[place]}`;
