import { SwitchSection } from "~/components/ui/switch-section";
import type { Settings } from "~/domain/account/settings";
import { copy } from "../copy";
import { useSetting } from "./use-setting";

const say = copy.settings.marketing;
const dateOf = (moment: Date) => moment.toLocaleDateString("en", { dateStyle: "long" });

export function MarketingSettings({ settings }: { settings: Settings }) {
  const { save } = useSetting();
  const { marketingEmails, marketingConsentAt: since } = settings;
  return (
    <SwitchSection
      label={say.label}
      description={since ? `${say.text} ${say.since(dateOf(since))}` : say.text}
      checked={marketingEmails}
      onChange={(agreed) => save({ marketingEmails: agreed })}
    />
  );
}
