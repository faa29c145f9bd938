import { use } from "react";
import { Button } from "~/components/ui/button";
import type { ChangedCheck } from "~/domain/project/checks/check-changes";
import { brokenSentence } from "~/domain/project/checks/check-result";
import { copy } from "./checks-copy";
import { FixErrors } from "./fix-errors";
import { SlimBanner } from "./pane/slim-banner";
import type { CompletedCheck } from "./run-checks";

/** Checks that passed before a version and fail in it, and those that a reply removed or rewrote. */
export type CheckChanges = {
  newlyFailing: readonly CompletedCheck[];
  removedOrWeakened: readonly ChangedCheck[];
};

interface CheckBannerProps extends CheckChanges {
  onUndo: () => void;
  /** The user no longer wants what the broken checks expect. */
  onExpectationChanged: () => void;
  onPutBack: () => void;
  /** The checks stay as the reply left them. */
  onKeep: () => void;
}

/** Reports checks that a change broke or a reply removed or changed, with actions. */
export function CheckBanner({
  newlyFailing,
  removedOrWeakened,
  onUndo,
  onExpectationChanged,
  onPutBack,
  onKeep,
}: CheckBannerProps) {
  return (
    <div role="status">
      {newlyFailing.length > 0 && (
        <BrokenChecks checks={newlyFailing} onUndo={onUndo} onExpectationChanged={onExpectationChanged} />
      )}
      {removedOrWeakened.length > 0 && (
        <TamperedChecks checks={removedOrWeakened} onPutBack={onPutBack} onKeep={onKeep} />
      )}
    </div>
  );
}

type BrokenChecksProps = Pick<CheckBannerProps, "onUndo" | "onExpectationChanged"> & {
  checks: readonly CompletedCheck[];
};

function BrokenChecks({ checks, onUndo, onExpectationChanged }: BrokenChecksProps) {
  const fix = use(FixErrors)?.fix ?? null;
  const errors = checks.flatMap((check) =>
    check.result.state === "broken" ? [brokenSentence(check, check.result)] : [],
  );
  const [first] = checks;
  const [error] = errors;
  if (!first || error === undefined) return null;
  return (
    <SlimBanner
      title={copy.banner.broke(checks.length)}
      text={[
        `“${first.name}”: ${error.split("\n")[1] ?? ""}`,
        checks.length > 1 && copy.banner.more(checks.length - 1),
      ]
        .filter(Boolean)
        .join(" ")}
      action={
        <span className="flex flex-wrap gap-2">
          {fix && (
            <Button
              size="sm"
              variant="primary"
              onClick={() => void fix({ error, all: errors, isAutomatic: false })}
            >
              {copy.fix}
            </Button>
          )}
          <Button size="sm" onClick={onUndo}>
            {copy.banner.undo}
          </Button>
          <Button size="sm" onClick={onExpectationChanged}>
            {copy.banner.wishChanged}
          </Button>
        </span>
      }
    />
  );
}

type TamperedChecksProps = Pick<CheckBannerProps, "onPutBack" | "onKeep"> & {
  checks: readonly ChangedCheck[];
};

function TamperedChecks({ checks, onPutBack, onKeep }: TamperedChecksProps) {
  const [first] = checks;
  if (!first) return null;
  return (
    <SlimBanner
      title={copy.banner.took[first.change]}
      text={[`“${first.name}”.`, checks.length > 1 && copy.banner.more(checks.length - 1)]
        .filter(Boolean)
        .join(" ")}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onPutBack}>
            {copy.banner.putBack}
          </Button>
          <Button size="sm" onClick={onKeep}>
            {copy.banner.wishChanged}
          </Button>
        </span>
      }
    />
  );
}
