import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { UsageBar } from "~/components/ui/usage-bar";
import type { EngineState, GraphicsChoice, GraphicsDriver } from "~/domain/model/local-model";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type EngineProps = { state: EngineState; graphics: readonly GraphicsChoice[] };

/** The engine that runs the models: its installation, and the processor that it uses. */
export function Engine({ state, graphics }: EngineProps) {
  if (state.phase === "unsupported" || state.phase === "failed") {
    const title = state.phase === "failed" ? copy.engine.failedTitle : copy.engine.unsupportedTitle;
    return (
      <Notice tone={state.phase === "failed" ? "danger" : "warning"} title={title}>
        {state.reason}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-2 text-[13px] text-muted">
        {state.phase === "missing" && copy.engine.missing}
        {state.phase === "installed" && copy.engine.installed(state.version, state.graphics)}
        {state.phase === "installing" && (
          <>
            {copy.engine.installing(state.bytes, state.total)}
            <UsageBar used={state.bytes} limit={state.total} />
          </>
        )}
      </div>
      {state.phase === "installed" && state.problem && (
        <Notice tone="danger" title={copy.engine.notChanged}>
          {state.problem}
        </Notice>
      )}
      {state.phase === "installed" && graphics.length > 0 && (
        <Processor current={state.graphics} graphics={graphics} />
      )}
    </div>
  );
}

type ProcessorProps = { current: GraphicsDriver | null; graphics: readonly GraphicsChoice[] };

/** Chooses between the processor and a graphics card, whose package is installed then. */
function Processor({ current, graphics }: ProcessorProps) {
  const utils = api.useUtils();
  const change = api.model.local.useGraphics.useMutation({
    onSettled: () => utils.model.local.state.invalidate(),
    onError: () => toast.error(copy.notChanged),
  });
  const options = [
    { id: "cpu" as const, label: copy.graphics.processor },
    ...graphics.map(({ driver, bytes }) => ({ id: driver, label: copy.graphics.choice(driver, bytes) })),
  ];
  return (
    <div className="flex max-w-sm flex-col gap-1.5">
      <Select
        label={copy.graphics.label}
        options={options}
        value={current ?? "cpu"}
        disabled={change.isPending}
        onChange={(id) => change.mutate({ driver: id === "cpu" ? null : id })}
      />
      <p className="text-muted text-xs">{copy.graphics.note}</p>
    </div>
  );
}
