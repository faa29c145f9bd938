import { MessageSquarePlus, Wrench } from "lucide-react";
import { lazy, Suspense, use, useEffect, useEffectEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { isFault } from "~/domain/preview/page-fault";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { ConsoleEntry } from "~preview";
import { copy } from "../copy";
import { type ErrorFixes, FixErrors } from "../fix-errors";
import type { PageProblem } from "../page-problem";

const AutomaticFixSwitch = lazy(() => loadWhenOnline(() => import("./automatic-fix-switch")));

/** The state of fixing the page's errors, one at a time. */
export type Fixing = {
  fixes: ErrorFixes;
  /** The page's errors. */
  errors: readonly string[];
  /** The one whose fix is starting. */
  starting: string | null;
  /** Null while no fix can start. */
  start: ((error: string, isAutomatic?: boolean) => Promise<void>) | null;
};

/** Null if errors cannot be fixed. @param problem counts as an error, because a blank page prints none */
export function useFixing(entries: readonly ConsoleEntry[], problem: PageProblem | null): Fixing | null {
  const fixes = use(FixErrors);
  const [starting, setStarting] = useState<string | null>(null);
  if (!fixes) return null;
  const { fix } = fixes;
  const printed = entries.filter(isFault).map(({ text }) => text);
  const errors = problem && !problem.isThrown ? [...printed, problem.error] : printed;
  const start = async (error: string, isAutomatic = false) => {
    if (!fix || starting !== null) return;
    setStarting(error);
    await fix({ error, all: errors, isAutomatic });
    setStarting(null);
  };
  return { fixes, errors, starting, start: fix && start };
}

const MAX_MENTIONED = 3;

type FixControlsProps = { fixing: Fixing | null; isOpen: boolean; isProblemShown: boolean };

/** Actions on the page's errors, in the Console's bar. */
export function FixControls({ fixing, isOpen, isProblemShown }: FixControlsProps) {
  if (!fixing || (fixing.errors.length === 0 && !isOpen)) return null;
  const { fixes, errors } = fixing;
  const { automatic, mention } = fixes;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 px-2">
      <Suspense>
        <AutomaticFixSwitch automatic={automatic} />
      </Suspense>
      {errors.length > 0 && mention && (
        <IconButton
          label={copy.console.mention}
          side="top"
          size="sm"
          onClick={() => errors.slice(0, MAX_MENTIONED).forEach(mention)}
        >
          <MessageSquarePlus />
        </IconButton>
      )}
      <FixFirst fixing={fixing} isOffered={!isProblemShown} />
    </div>
  );
}

/** Lets the finished page replace the partial one first. */
const AUTOMATIC_DELAY_MS = 1_500;

/** Fixes the first error, automatically if enabled. */
function FixFirst({ fixing, isOffered }: { fixing: Fixing; isOffered: boolean }) {
  const { fixes, errors, starting, start } = fixing;
  const [first] = errors;
  const fixFirst = useEffectEvent(() => {
    if (first !== undefined) void start?.(first, true);
  });
  const isDue = fixes.automatic.isDue && start !== null && first !== undefined;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(fixFirst, AUTOMATIC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  if (!start || first === undefined || !isOffered) return null;
  return (
    <Button size="sm" loading={starting === first} onClick={() => start(first)}>
      <Wrench aria-hidden />
      {copy.console.fix}
    </Button>
  );
}

/** Fixes one error of the Console. */
export function FixEntry({ error, fixing: { start, starting } }: { error: string; fixing: Fixing }) {
  if (!start) return null;
  return (
    <Button
      size="sm"
      className="font-sans"
      aria-label={copy.console.fixThis}
      loading={starting === error}
      onClick={() => start(error)}
    >
      {copy.console.fixEntry}
    </Button>
  );
}
