import { useEffect, useState } from "react";
import { Dialog } from "~/components/ui/dialog";
import { Skeleton } from "~/components/ui/skeleton";
import { Tabs } from "~/components/ui/tabs";
import { CONNECT_PATH } from "~/domain/model/connect-path";
import { api } from "~/trpc/react";
import { OllamaWay } from "./connect/ollama-way";
import { ProviderWay } from "./connect/provider-way";
import { copy } from "./copy";
import { UseInPlace } from "./local/use-model";
import { LocalModelList, useLocalModels } from "./local-models";
import type { StoredModel } from "./stored-model";

type ConnectDialogProps = {
  /** A model of Ollama that the user picked, and that is not there; null: none. */
  wanted: string | null;
  /** Receives the model to answer with. */
  onUse: (model: StoredModel) => void;
  onClose: () => void;
};

type Way = "ollama" | "here" | "provider";

/** Every way to use a model, in one place: Ollama, a model run here, or a provider's key. For lazy loading. */
export default function ConnectDialog({ wanted, onUse, onClose }: ConnectDialogProps) {
  const { data: ollama, isPending } = api.model.ollama.state.useQuery();
  const [picked, setPicked] = useState<Way | null>(null);
  const hasOllama = ollama?.connected === true && ollama.models.length > 0;
  const way = picked ?? (hasOllama || wanted ? "ollama" : "here");
  const utils = api.useUtils();
  // What was installed elsewhere since the page was loaded is offered when the dialog closes.
  useEffect(() => () => void utils.model.list.invalidate(), [utils]);
  const tabs = [
    { id: "here", label: copy.connect.here, panel: <LocalWay /> },
    { id: "ollama", label: copy.connect.ollama, panel: <OllamaWay wanted={wanted} onUse={onUse} /> },
    { id: "provider", label: copy.connect.provider, panel: <ProviderWay onUse={onUse} /> },
  ] as const;
  return (
    <Dialog open onClose={onClose} title={copy.connect.title} description={copy.connect.text} shape="roomy">
      <UseInPlace value={onUse}>
        {isPending ? (
          <Skeleton className="h-64" />
        ) : (
          <Tabs label={copy.connect.ways} tabs={tabs} selected={way} onSelect={setPicked} />
        )}
      </UseInPlace>
      <p className="mt-5 flex flex-wrap gap-x-4 gap-y-1 border-border border-t pt-4 text-[13px]">
        <a href="/account/models" target="_blank" rel="noopener" className="text-link underline">
          {copy.connect.more}
        </a>
        <a href={CONNECT_PATH} target="_blank" rel="noopener" className="text-link underline">
          {copy.connect.docs}
        </a>
      </p>
    </Dialog>
  );
}

/** Models that run inside the product, with their size, memory and download. */
function LocalWay() {
  const state = useLocalModels();
  return (
    <>
      <p className="text-[13px] text-muted">{copy.connect.hereText}</p>
      <LocalModelList {...state} forChat />
    </>
  );
}
