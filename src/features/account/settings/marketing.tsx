import { useClock } from "~/components/ui/clock";
import { SwitchSection } from "~/components/ui/switch-section";
import type { Settings } from "~/domain/account/settings";
import { timesOn } from "~/lib/times";
import { copy } from "../copy";
import { useSetting } from "./use-setting";

export function MarketingSettings({ settings }: { settings: Settings }) {
  const { save } = useSetting();
  const { day } = timesOn(useClock());
  const { marketingEmails, marketingConsentAt: since } = settings;
  return (
    <SwitchSection
      label={copy.settings.marketing.label}
      description={
        since
          ? `${copy.settings.marketing.text} ${copy.settings.marketing.since(day(since))}`
          : copy.settings.marketing.text
      }
      checked={marketingEmails}
      onChange={(agreed) => save({ marketingEmails: agreed })}
    />
  );
}
