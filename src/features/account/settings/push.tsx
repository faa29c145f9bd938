import { Button } from "~/components/ui/button";
import { SwitchSection } from "~/components/ui/switch-section";
import type { Settings } from "~/domain/account/settings";
import { copy } from "../copy";
import { type BrowserPush, useBrowserPush } from "./use-browser-push";
import { useSetting } from "./use-setting";

/** Whether browsers are notified of finished replies, and whether this one is. */
export function PushSettings({ settings: { pushNotifications } }: { settings: Settings }) {
  const { save } = useSetting();
  const browser = useBrowserPush();
  return (
    <SwitchSection
      label={copy.settings.push.label}
      description={copy.settings.push.text}
      checked={pushNotifications}
      onChange={(wanted) => save({ pushNotifications: wanted })}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-border border-t pt-5">
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
          <p className="font-medium text-sm">{copy.settings.push.browser}</p>
          <p role="status" className="text-pretty text-[13px] text-muted leading-5">
            {browser.state === "on" && !pushNotifications
              ? copy.settings.push.paused
              : sentences[browser.state]}
          </p>
        </div>
        {browser.state === "on" && (
          <Button size="sm" loading={browser.isBusy} onClick={browser.turnOff}>
            {copy.settings.push.turnOff}
          </Button>
        )}
        {browser.state === "off" && (
          <Button size="sm" loading={browser.isBusy} disabled={!pushNotifications} onClick={browser.turnOn}>
            {copy.settings.push.turnOn}
          </Button>
        )}
      </div>
    </SwitchSection>
  );
}

const sentences = {
  asking: "",
  on: copy.settings.push.on,
  off: copy.settings.push.off,
  blocked: copy.settings.push.blocked,
  unsupported: copy.settings.push.unsupported,
  insecure: copy.settings.push.insecure,
} satisfies Record<BrowserPush["state"], string>;
