import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Time } from "~/components/ui/time";
import type { ApiScope } from "~/domain/api/scope";
import { copy } from "../copy";

/** A list that spans the full width of its section. */
export function RevocableList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="-mx-5 -mb-5 flex flex-col divide-y divide-border border-border border-t"
    >
      {children}
    </ul>
  );
}

type RevocableRowProps = {
  name: string;
  /** After the name. */
  aside?: ReactNode;
  scopes: readonly ApiScope[];
  lastUsedAt: Date | null;
  /** When it was created, or when it expires. */
  validity: ReactNode;
  onRevoke: () => void;
};

/** An API key or a connected app. */
export function RevocableRow({ name, aside, scopes, lastUsedAt, validity, onRevoke }: RevocableRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-medium text-foreground text-sm">{name}</span>
          {aside}
        </p>
        <p className="text-muted text-xs leading-5">
          {scopes.map((scope) => copy.scopes[scope]).join(" · ")}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs leading-5">
          {lastUsedAt ? (
            <span>
              {copy.lastUsed} <Time at={lastUsedAt} show="moment" />
            </span>
          ) : (
            copy.neverUsed
          )}
          <span aria-hidden>·</span>
          {validity}
        </p>
      </div>
      <Button size="sm" variant="ghost" aria-label={copy.revokeNamed(name)} onClick={onRevoke}>
        {copy.revoke}
      </Button>
    </li>
  );
}
