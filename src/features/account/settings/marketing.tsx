import { useClock } from "~/components/ui/clock";
import { SwitchSection } from "~/components/ui/switch-section";
import type { Settings } from "~/domain/account/settings";
import { timesOn } from "~/lib/times";
import { copy } from "../copy";
import { useSetting } from "./use-setting";

const say = copy.settings.marketing;

export function MarketingSettings({ settings }: { settings: Settings }) {
  const { save } = useSetting();
  const { day } = timesOn(useClock());
  const { marketingEmails, marketingConsentAt: since } = settings;
  return (
    <SwitchSection
      label={say.label}
      description={since ? `${say.text} ${say.since(day(since))}` : say.text}
      checked={marketingEmails}
      onChange={(agreed) => save({ marketingEmails: agreed })}
    />
  );
}
