import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Switch } from "~/components/ui/switch";
import type { ToolServerState, ToolServerView } from "~/domain/tool/tool-server";
import { cn } from "~/lib/cn";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { ToolList } from "./tool-list";

type ServerRowProps = { server: ToolServerView; onOpen: (dialog: "edit" | "remove") => void };

/** A tool server with its state, tools and actions. */
export function ServerRow({ server, onOpen }: ServerRowProps) {
  const { id, name, url, transport, headerNames, isSignedIn, enabled } = server;
  const isOwn = url !== null;
  const { data: state, isFetching, refetch } = api.tool.state.useQuery({ id }, { enabled });
  const visibleState = enabled && !(isFetching && !state?.connected) ? state : undefined;
  const facts = [
    ...(url ? [url] : []),
    ...(transport ? [copy.transports[transport]] : []),
    ...(headerNames.length > 0 ? [copy.headers(headerNames)] : []),
    ...(isSignedIn ? [copy.signedIn] : []),
  ];
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <Dot isConnected={enabled ? (visibleState?.connected ?? null) : false} />
            <span className="min-w-0 break-words font-medium text-foreground text-sm">{name}</span>
            {!isOwn && <Badge>{copy.fromOperator}</Badge>}
          </p>
          {facts.length > 0 && <p className="break-all text-muted text-xs leading-5">{facts.join(" · ")}</p>}
          <p
            role="status"
            className={cn(
              "break-words text-xs leading-5",
              visibleState && !visibleState.connected ? "text-danger" : "text-muted",
            )}
          >
            {enabled ? stateText(visibleState) : copy.off}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          {visibleState &&
            !visibleState.connected &&
            visibleState.needsSignIn &&
            isOwn &&
            headerNames.length === 0 && <SignIn server={server} />}
          {visibleState && !visibleState.connected && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={copy.of(copy.retry, name)}
              onClick={() => void refetch()}
            >
              {copy.retry}
            </Button>
          )}
          {isOwn &&
            (["edit", "remove"] as const).map((dialog) => (
              <Button
                key={dialog}
                size="sm"
                variant="ghost"
                aria-label={copy.of(copy[dialog], name)}
                onClick={() => onOpen(dialog)}
              >
                {copy[dialog]}
              </Button>
            ))}
        </div>
      </div>
      {visibleState?.connected && <ToolList serverId={id} tools={visibleState.tools} />}
      {isOwn && <Enabled server={server} />}
    </li>
  );
}

function stateText(state: ToolServerState | undefined): string {
  if (!state) return copy.checking;
  if (!state.connected) return copy.failing(state.reason);
  const connected = copy.connected(state.tools.length);
  return state.leftOut > 0 ? `${connected}. ${copy.leftOut(state.leftOut)}` : connected;
}

/** Hollow when not connected, so that color is not the only cue; the sentence below says the same. */
const Dot = ({ isConnected }: { isConnected: boolean | null }) => (
  <span
    aria-hidden
    className={cn(
      "inline-block size-2 shrink-0 rounded-full border",
      isConnected ? "border-success bg-success" : "border-control",
      isConnected === null && "animate-pulse",
    )}
  />
);

function Enabled({ server: { id, name, enabled } }: { server: ToolServerView }) {
  const utils = api.useUtils();
  const change = api.tool.switch.useMutation({
    onMutate: ({ enabled: now }) =>
      utils.tool.servers.setData(undefined, (cached) =>
        cached?.map((each) => (each.id === id ? { ...each, enabled: now } : each)),
      ),
    onError: () => toast.error(copy.notSaved),
    onSettled: () => utils.tool.servers.invalidate(),
  });
  return (
    <Switch
      label={copy.switch(name)}
      checked={enabled}
      onChange={(now) => change.mutate({ id, enabled: now })}
    />
  );
}

function SignIn({ server: { id, name } }: { server: ToolServerView }) {
  const begin = api.tool.signIn.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: ({ message }) => toast.error(copy.signInFailed, { description: message }),
  });
  return (
    <Button
      size="sm"
      variant="primary"
      aria-label={copy.signInTo(name)}
      loading={begin.isPending}
      onClick={() => begin.mutate({ id })}
    >
      {copy.signIn}
    </Button>
  );
}
