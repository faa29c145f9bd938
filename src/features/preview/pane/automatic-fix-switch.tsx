import { Switch } from "~/components/ui/switch";
import { copy } from "../copy";
import type { ErrorFixes } from "../fix-errors";

/** Toggles automatic fixes of errors after a model's change. */
export default function AutomaticFixSwitch({ automatic }: Pick<ErrorFixes, "automatic">) {
  return (
    <Switch label={copy.console.fixAutomatically} checked={automatic.isOn} onChange={automatic.onChange} />
  );
}
