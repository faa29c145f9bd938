import { Switch } from "~/components/ui/switch";
import { copy } from "../copy";
import type { ErrorFixes } from "../fix-errors";

/** Whether errors after a model's change are fixed without a click. */
export default function AutomaticFixSwitch({ automatic }: Pick<ErrorFixes, "automatic">) {
  return (
    <Switch label={copy.console.fixAutomatically} checked={automatic.isOn} onChange={automatic.onChange} />
  );
}
