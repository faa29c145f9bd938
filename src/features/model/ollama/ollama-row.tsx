import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Switch } from "~/components/ui/switch";
import { canChat, type OllamaView } from "~/domain/model/ollama";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type Model = OllamaView["models"][number];
type OllamaRowProps = { model: Model; isOwner: boolean; onOpen: (dialog: Dialog) => void };
type Dialog = "details" | "edit" | "remove";

/** An installed model: its details, whether it is in memory, and whether the chat lists it. */
export function OllamaRow({ model, isOwner, onOpen }: OllamaRowProps) {
  const { name, capabilities, loaded } = model;
  const utils = api.useUtils();
  const list = api.model.ollama.list.useMutation({
    onMutate: ({ isListed }) =>
      utils.model.ollama.read.setData(
        undefined,
        (cached) =>
          cached && {
            ...cached,
            models: cached.models.map((each) => (each.name === name ? { ...each, isListed } : each)),
          },
      ),
    onError: () => toast.error(copy.notSaved),
    onSettled: () => Promise.all([utils.model.ollama.read.invalidate(), utils.model.list.invalidate()]),
  });
  const button = (label: string, dialog: Dialog) => (
    <Button size="sm" variant="ghost" aria-label={copy.of(label, name)} onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  );
  return (
    <li className="flex flex-col gap-2 px-5 py-4">
      <Switch
        label={name}
        description={factsOf(model).join(" · ")}
        checked={model.isListed && canChat(model)}
        disabled={!canChat(model)}
        onChange={(isListed) => list.mutate({ name, isListed })}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        {capabilities.map((capability) => (
          <Badge key={capability}>{capability}</Badge>
        ))}
        {loaded && <Badge tone="success">{copy.loaded(loaded.bytes, loaded.gpuBytes)}</Badge>}
        <span className="ml-auto flex gap-1">
          {button(copy.details, "details")}
          {isOwner && model.base && button(copy.edit, "edit")}
          {isOwner && button(copy.remove, "remove")}
        </span>
      </div>
    </li>
  );
}

const factsOf = ({ base, bytes, parameters, quantization, contextTokens }: Model): string[] => [
  ...(base ? [copy.madeOf(base)] : []),
  copy.bytes(bytes),
  ...(parameters ? [copy.parameters(parameters)] : []),
  ...(quantization ? [quantization] : []),
  ...(contextTokens ? [copy.context(contextTokens)] : []),
];
