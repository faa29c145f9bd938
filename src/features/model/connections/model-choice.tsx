import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Spinner } from "~/components/ui/spinner";
import { Switch } from "~/components/ui/switch";
import { TextField } from "~/components/ui/text-field";
import type { ConnectionView } from "~/domain/model/connection";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type ModelChoiceProps = { connection: ConnectionView; onClose: () => void };

/** Chooses which models of a connection the chat lists. A default export, because it is loaded when first opened. */
export default function ModelChoice({ connection: { id, name }, onClose }: ModelChoiceProps) {
  const [search, setSearch] = useState("");
  const { models, choose } = useOfferedModels(id);
  const found = (models ?? []).filter((model) =>
    model.name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const toggle = (toggled: string) => {
    const chosen = (models ?? []).flatMap((model) =>
      model.isOffered !== (model.name === toggled) ? [model.name] : [],
    );
    choose(chosen.length === models?.length ? null : chosen);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.choice.title(name)}
      description={copy.choice.text}
      actions={
        <>
          <Button variant="ghost" onClick={() => choose([])}>
            {copy.choice.none}
          </Button>
          <Button variant="ghost" onClick={() => choose(null)}>
            {copy.choice.all}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={copy.choice.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {!models && <Spinner />}
        {models && found.length === 0 && <p className="text-muted text-sm">{copy.choice.nothingFound}</p>}
        <ul className="flex max-h-80 flex-col gap-3 overflow-y-auto py-1 pr-1">
          {found.map((model) => (
            <li key={model.name}>
              <Switch label={model.name} checked={model.isOffered} onChange={() => toggle(model.name)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** The models of a connection, undefined while loading. `choose`: the chat lists these; null: all. */
function useOfferedModels(id: string) {
  const utils = api.useUtils();
  const { data: state } = api.model.connection.state.useQuery({ id });
  const { mutate } = api.model.connection.choose.useMutation({
    onMutate: ({ models: chosen }) => {
      utils.model.connection.state.setData({ id }, (cached) => {
        if (!cached?.connected) return cached;
        const isOffered = (name: string) => chosen === null || chosen.includes(name);
        const models = cached.models.map((model) => ({ ...model, isOffered: isOffered(model.name) }));
        return { ...cached, models };
      });
    },
    onError: async () => {
      toast.error(copy.notSaved);
      await utils.model.connection.state.invalidate({ id });
    },
    onSuccess: () => utils.model.list.invalidate(),
  });
  return {
    models: state && (state.connected ? state.models : []),
    choose: (models: string[] | null) => mutate({ id, models }),
  };
}
