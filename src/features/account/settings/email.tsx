import { Section } from "~/components/ui/section";
import { Switch } from "~/components/ui/switch";
import type { Settings } from "~/domain/account/settings";
import { copy } from "../copy";
import { useSetting } from "./use-setting";

const say = copy.settings.email;

export function EmailSettings({ settings }: { settings: Settings }) {
  const { save } = useSetting();
  return (
    <Section title={say.title}>
      <Switch
        label={say.label}
        description={say.text}
        checked={settings.emailNotifications}
        onChange={(emailNotifications) => save({ emailNotifications })}
      />
    </Section>
  );
}
