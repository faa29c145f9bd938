import { use } from "react";
import { Button } from "~/components/ui/button";
import type { ChangedCheck } from "~/domain/project/checks/check-changes";
import { brokenSentence } from "~/domain/project/checks/check-result";
import { copy } from "./checks-copy";
import { FixErrors } from "./fix-errors";
import { SlimBanner } from "./pane/slim-banner";
import type { CompletedCheck } from "./run-checks";

/** What a change did to the checks that held before it. `took`: a reply removed them, or has them expect something else. */
export type CheckNews = { broke: readonly CompletedCheck[]; took: readonly ChangedCheck[] };

interface CheckBannerProps extends CheckNews {
  onUndo: () => void;
  /** What the broken checks expect is no longer wanted. */
  onWishChanged: () => void;
  onPutBack: () => void;
  /** The checks stay as the reply left them. */
  onKeep: () => void;
}

/** Says calmly above the page that a change broke a check or took one away, with what can be done. */
export function CheckBanner({ broke, took, onUndo, onWishChanged, onPutBack, onKeep }: CheckBannerProps) {
  return (
    <div role="status">
      {broke.length > 0 && <Broke checks={broke} onUndo={onUndo} onWishChanged={onWishChanged} />}
      {took.length > 0 && <Took checks={took} onPutBack={onPutBack} onKeep={onKeep} />}
    </div>
  );
}

type BrokeProps = Pick<CheckBannerProps, "onUndo" | "onWishChanged"> & { checks: readonly CompletedCheck[] };

function Broke({ checks, onUndo, onWishChanged }: BrokeProps) {
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
          <Button size="sm" onClick={onWishChanged}>
            {copy.banner.wishChanged}
          </Button>
        </span>
      }
    />
  );
}

type TookProps = Pick<CheckBannerProps, "onPutBack" | "onKeep"> & { checks: readonly ChangedCheck[] };

function Took({ checks, onPutBack, onKeep }: TookProps) {
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
