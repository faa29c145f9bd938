import { Spinner } from "~/components/ui/spinner";
import { TextWithCode } from "~/components/ui/text-with-code";
import { api } from "~/trpc/react";
import { ConnectionDot } from "./connection-dot";
import { copy } from "./copy";

/** The local runner's state and installed models; requested when shown. */
export function OllamaModels() {
  const {
    data: state,
    isLoadingError,
    isPending,
  } = api.model.ollama.state.useQuery(undefined, { staleTime: 5_000 });
  if (isPending) {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner className="size-3.5" /> {copy.loading}
      </p>
    );
  }
  if (isLoadingError) return <p className="text-muted">{copy.ollama.failed}</p>;
  if (!state) return <p className="text-muted">{copy.ollama.notSetUp}</p>;
  if (!state.connected) {
    return (
      <div className="flex flex-col gap-0.5">
        <p className="flex items-center gap-2">
          <ConnectionDot isConnected={false} decorative /> {copy.ollama.notConnected}
        </p>
        <p className="text-muted">
          <TextWithCode text={`${state.reason} ${state.remedy}`} />
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-2">
        <ConnectionDot isConnected decorative /> {copy.ollama.connected(state.models.length)}
      </p>
      {state.models.length === 0 ? (
        <p className="text-muted">{copy.ollama.noModels}</p>
      ) : (
        <ul className="max-h-32 overflow-y-auto text-muted">
          {state.models.map(({ id, name }) => (
            <li key={id} className="truncate">
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
