import { SwitchSection } from "~/components/ui/switch-section";
import type { Settings } from "~/domain/account/settings";
import { copy } from "../copy";
import { useSetting } from "./use-setting";

export function EmailSettings({ settings }: { settings: Settings }) {
  const { save } = useSetting();
  return (
    <SwitchSection
      label={copy.settings.email.label}
      description={copy.settings.email.text}
      checked={settings.emailNotifications}
      onChange={(emailNotifications) => save({ emailNotifications })}
    />
  );
}
