import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { type ConnectionView, connectionFacts, type OperatorConnection } from "~/domain/model/connection";
import { api } from "~/trpc/react";
import { ConnectionDot } from "../connection-dot";
import { copy } from "./copy";

type ConnectionRowProps = {
  connection: ConnectionView;
  onOpen: (dialog: "edit" | "models" | "remove") => void;
};

/** A connection with its state and actions. */
export function ConnectionRow({ connection, onOpen }: ConnectionRowProps) {
  const { id, kind, name, isMine, isShared, team } = connection;
  const { data: state } = api.model.connection.state.useQuery({ id });
  const button = (label: string, dialog: "edit" | "models" | "remove") => (
    <Button size="sm" variant="ghost" aria-label={copy.of(label, name)} onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="flex min-w-0 items-center gap-2">
            <ConnectionDot isConnected={state?.connected ?? null} decorative />
            <span className="min-w-0 break-words font-medium text-foreground text-sm">{name}</span>
          </span>
          {isMine && isShared && <Badge tone="accent">{copy.shared}</Badge>}
          {team !== null && <Badge>{team}</Badge>}
          {!isMine && team === null && <Badge>{copy.sharedByOwner}</Badge>}
        </p>
        <p className="break-all text-muted text-xs leading-5">
          {[connectionFacts[kind].label, ...factsOf(connection)].join(" · ")}
        </p>
        <p
          role="status"
          className={`text-xs leading-5 ${state && !state.connected ? "text-danger" : "text-muted"}`}
        >
          {!state
            ? copy.asking
            : state.connected
              ? copy.works(offeredCount(state.models), state.ms)
              : state.reason}
        </p>
      </div>
      {isMine && (
        <div className="flex gap-1">
          {state?.connected && button(copy.models, "models")}
          {button(copy.edit, "edit")}
          {button(copy.remove, "remove")}
        </div>
      )}
    </li>
  );
}

const offeredCount = (models: readonly { isOffered: boolean }[]): number =>
  models.filter(({ isOffered }) => isOffered).length;

const factsOf = ({
  address,
  keyEnd,
  headerNames,
  isShared,
  dailyTokens,
  usedTokens,
}: ConnectionView): string[] => [
  ...(address ? [address] : []),
  ...(keyEnd ? [copy.key(keyEnd)] : []),
  ...(headerNames.length > 0 ? [copy.headers(headerNames)] : []),
  ...(isShared && dailyTokens
    ? [usedTokens === null ? copy.budget(dailyTokens) : copy.usedOf(usedTokens, dailyTokens)]
    : []),
];

/** A provider configured in the environment; read-only here. */
export function OperatorRow({ connection }: { connection: OperatorConnection }) {
  const { label, connected, models, reason } = connection;
  return (
    <li className="flex flex-col gap-1 px-5 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <ConnectionDot isConnected={connected} decorative />
        <span className="font-medium text-foreground text-sm">{label}</span>
        <Badge>{copy.fromOperator}</Badge>
      </p>
      <p className="text-muted text-xs leading-5">{connected ? copy.operatorWorks(models) : reason}</p>
    </li>
  );
}
