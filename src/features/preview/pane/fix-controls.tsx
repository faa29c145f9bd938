import { MessageSquarePlus, Wrench } from "lucide-react";
import { use, useEffect, useEffectEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { Switch } from "~/components/ui/switch";
import { type ConsoleEntry, isFault } from "~/domain/preview/frame-report";
import { copy } from "../copy";
import { type ErrorFixes, FixErrors } from "../fix-errors";

type FixControlsProps = { entries: readonly ConsoleEntry[]; isOpen: boolean };

const MAX_MENTIONED = 3;

/** What can be done about the page's errors, in the Console's bar. */
export function FixControls({ entries, isOpen }: FixControlsProps) {
  const fixes = use(FixErrors);
  const errors = entries.filter(isFault).map(({ text }) => text);
  if (!fixes || (errors.length === 0 && !isOpen)) return null;
  const { automatic } = fixes;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 px-2">
      <Switch label={copy.console.fixAutomatically} checked={automatic.isOn} onChange={automatic.onChange} />
      {errors.length > 0 && (
        <IconButton
          label={copy.console.mention}
          side="top"
          size="sm"
          onClick={() => errors.slice(0, MAX_MENTIONED).forEach(fixes.mention)}
        >
          <MessageSquarePlus />
        </IconButton>
      )}
      <FixButton fixes={fixes} errors={errors} />
    </div>
  );
}

/** Time for the finished page to replace the one that was shown while it was written. */
const AUTOMATIC_DELAY_MS = 1_500;

/** Has a model fix the first error. */
function FixButton({ fixes: { fix, automatic }, errors }: { fixes: ErrorFixes; errors: readonly string[] }) {
  const [isStarting, setIsStarting] = useState(false);
  const [first] = errors;
  const start = async (isAutomatic: boolean) => {
    if (!fix || first === undefined) return;
    setIsStarting(true);
    await fix({ error: first, all: errors, isAutomatic });
    setIsStarting(false);
  };
  const startAutomatically = useEffectEvent(() => start(true));
  const isDue = automatic.isDue && fix !== null && first !== undefined;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(startAutomatically, AUTOMATIC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  if (!fix || first === undefined) return null;
  return (
    <Button size="sm" loading={isStarting} onClick={() => void start(false)}>
      <Wrench aria-hidden />
      {copy.console.fix}
    </Button>
  );
}
