import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { UsageBar } from "~/components/ui/usage-bar";
import type { LocalModelView } from "~/domain/model/local-model";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "./copy";
import { useLocalChanges } from "./use-local-changes";
import { useModel } from "./use-model";

const RemoveDialog = lazy(() => loadWhenOnline(() => import("../remove-dialog")));

type LocalModelProps = {
  model: LocalModelView;
  canRun: boolean;
  /** The engine is being installed; a requested model waits for it. */
  isInstalling: boolean;
};

/** A local model with its requirements, state and actions. */
export function LocalModel({ model, canRun, isInstalling }: LocalModelProps) {
  const { name, purpose, license, isRecommended, file } = model;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-all font-medium font-mono text-[13px] text-foreground">{name}</span>
          {isRecommended && file.phase === "absent" && <Badge tone="accent">{copy.recommended}</Badge>}
          {model.runner.phase === "ready" && <Badge tone="success">{copy.ready}</Badge>}
        </p>
        {purpose && <p className="text-[13px] text-muted">{purpose}</p>}
        <p className="text-muted text-xs leading-5">
          {factsOf(model).join(" · ")}
          {license && (
            <>
              {" · "}
              <a href={license.url} className="text-link underline">
                {license.name}
              </a>
            </>
          )}
        </p>
        <Status model={model} />
      </div>
      {canRun && <Actions model={model} isInstalling={isInstalling} />}
    </li>
  );
}

function factsOf({ file, bytes, memoryBytes, fitsMemory, tokensPerSecond }: LocalModelView): string[] {
  return [
    file.phase === "present" ? copy.size(bytes) : copy.download(bytes),
    fitsMemory ? copy.needs(memoryBytes) : copy.tooLarge(memoryBytes),
    ...(tokensPerSecond === null ? [] : [copy.speed(tokensPerSecond)]),
  ];
}

const Line = ({ tone = "text-muted", children }: { tone?: string; children: ReactNode }) => (
  <p className={`text-xs leading-5 tabular-nums ${tone}`}>{children}</p>
);

function Status({ model: { name, kind, file, runner, waiting } }: { model: LocalModelView }) {
  if (file.phase === "downloading")
    return (
      <div
        role="progressbar"
        aria-label={copy.progress(name)}
        aria-valuenow={Math.floor((file.received / Math.max(1, file.total)) * 100)}
        className="flex flex-col gap-1.5 pt-1"
      >
        <UsageBar used={file.received} limit={Math.max(1, file.total)} />
        <Line>{copy.downloading(file.received, file.total, file.bytesPerSecond)}</Line>
      </div>
    );
  if (file.phase === "paused") return <Line>{copy.paused(file.received, file.total)}</Line>;
  if (file.phase === "failed") return <Line tone="text-danger">{file.reason}</Line>;
  if (file.phase === "absent") return null;
  return (
    <>
      {file.sha256 && <Line>{copy.checksum(file.sha256, file.checkedBy)}</Line>}
      {runner.phase === "loading" && <Line>{copy.loading(runner.share)}</Line>}
      {runner.phase === "unloaded" && <Line>{copy.idle[kind]}</Line>}
      {runner.phase === "ready" && (
        <Line>{copy.inMemory(runner.bytes, runner.contextTokens, runner.processor)}</Line>
      )}
      {runner.phase === "crashed" && <Line tone="text-danger">{copy.crashed(runner.lastWords)}</Line>}
      {waiting > 0 && <Line>{copy.waiting(waiting)}</Line>}
    </>
  );
}

function Actions({ model, isInstalling }: { model: LocalModelView; isInstalling: boolean }) {
  const { name, kind, file, runner, fitsMemory } = model;
  const { act, change, isPending } = useLocalChanges(name);
  const [isConfirming, setIsConfirming] = useState(false);
  const { row, onPress } = useFocusInRow(`${file.phase} ${runner.phase}`);
  const button = (label: string, action: Parameters<typeof act>[0], variant?: "ghost" | "primary") => (
    <Button
      key={label}
      size="sm"
      variant={variant ?? "ghost"}
      aria-label={copy.of(label, name)}
      aria-disabled={isPending}
      onClick={() => act(action)}
    >
      {label}
    </Button>
  );
  const actions = () => {
    if (file.phase === "downloading") return [button(copy.pause, "pause"), button(copy.cancel, "remove")];
    if (file.phase === "paused" || file.phase === "failed") {
      const again = file.phase === "paused" ? copy.resume : copy.tryAgain;
      return [button(again, "prepare", "primary"), button(copy.cancel, "remove")];
    }
    if (file.phase === "absent")
      return (
        <Button
          size="sm"
          variant={model.isRecommended ? "primary" : undefined}
          aria-label={copy.runOf(name)}
          aria-disabled={isPending}
          disabled={!fitsMemory}
          loading={isInstalling && isPending}
          onClick={() => act("prepare")}
        >
          {copy.run}
        </Button>
      );
    const isIdle = runner.phase === "unloaded" || runner.phase === "crashed";
    return (
      <>
        {kind !== "other" && <Use model={model} />}
        {kind !== "other" && (isIdle ? button(copy.load, "prepare") : button(copy.unload, "unload"))}
        <Button
          size="sm"
          variant="ghost"
          aria-label={copy.of(copy.remove, name)}
          onClick={() => setIsConfirming(true)}
        >
          {copy.remove}
        </Button>
        <Suspense>
          {isConfirming && (
            <RemoveDialog
              title={copy.removeTitle(name)}
              text={copy.removeText(model.purpose !== null)}
              action={copy.remove}
              remove={() => change("remove")}
              onClose={() => setIsConfirming(false)}
            />
          )}
        </Suspense>
      </>
    );
  };
  return (
    <div ref={row} onClickCapture={onPress} className="flex gap-1">
      {actions()}
    </div>
  );
}

/** Focuses the first button when the pressed one is replaced. @param state determines which buttons are shown */
function useFocusInRow(state: string) {
  const row = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the state, the buttons change.
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body)
      row.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [state]);
  const onPress = () => {
    wasPressed.current = true;
  };
  return { row, onPress };
}

function Use({ model: { name, kind } }: { model: LocalModelView }) {
  const { use } = useModel();
  const label = kind === "embedding" ? copy.useForKnowledge : copy.useInChat;
  return (
    <Button size="sm" aria-label={copy.of(label, name)} onClick={() => use({ name, kind })}>
      {label}
    </Button>
  );
}
