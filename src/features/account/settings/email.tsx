import { SwitchSection } from "~/components/ui/switch-section";
import type { Settings } from "~/domain/account/settings";
import { copy } from "../copy";
import { useSetting } from "./use-setting";

const say = copy.settings.email;

export function EmailSettings({ settings }: { settings: Settings }) {
  const { save } = useSetting();
  return (
    <SwitchSection
      label={say.label}
      description={say.text}
      checked={settings.emailNotifications}
      onChange={(emailNotifications) => save({ emailNotifications })}
    />
  );
}
