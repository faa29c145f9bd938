import { use } from "react";
import { Button } from "~/components/ui/button";
import type { ChangedCheck } from "~/domain/project/checks/check-changes";
import { brokenSentence } from "~/domain/project/checks/check-result";
import { copy } from "./checks-copy";
import { FixErrors } from "./fix-errors";
import { SlimBanner } from "./pane/slim-banner";
import type { RanCheck } from "./run-checks";

/** What a change did to the checks that held before it. */
export type CheckNews =
  | { is: "broke"; checks: readonly RanCheck[] }
  /** A reply took it away, or has it expect something else. */
  | { is: "took"; checks: readonly ChangedCheck[] };

interface CheckBannerProps {
  /** Null: nothing. */
  news: CheckNews | null;
  onUndo: () => void;
  onPutBack: () => void;
  /** It is as it should be: the check is edited, or stays as the reply left it. */
  onWishChanged: () => void;
}

/** Says calmly above the page that a change broke a check or took one away, with what can be done. */
export function CheckBanner({ news, onUndo, onPutBack, onWishChanged }: CheckBannerProps) {
  return (
    <div role="status">
      {news?.is === "broke" && <Broke checks={news.checks} onUndo={onUndo} onWishChanged={onWishChanged} />}
      {news?.is === "took" && (
        <Took checks={news.checks} onPutBack={onPutBack} onWishChanged={onWishChanged} />
      )}
    </div>
  );
}

type BrokeProps = Pick<CheckBannerProps, "onUndo" | "onWishChanged"> & { checks: readonly RanCheck[] };

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

type TookProps = Pick<CheckBannerProps, "onPutBack" | "onWishChanged"> & { checks: readonly ChangedCheck[] };

function Took({ checks, onPutBack, onWishChanged }: TookProps) {
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
          <Button size="sm" onClick={onWishChanged}>
            {copy.banner.wishChanged}
          </Button>
        </span>
      }
    />
  );
}
