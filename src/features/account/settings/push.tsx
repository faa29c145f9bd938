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
      {/* As tall before the browser has answered, so that what is below stays in place. */}
      <div className="flex flex-col gap-1 border-border border-t pt-5">
        <div className="flex min-h-8 pointer-coarse:min-h-11 items-center justify-between gap-6">
          <p className="font-medium text-sm">{copy.settings.push.browser}</p>
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
        <p role="status" className="min-h-10 text-pretty text-[13px] text-muted leading-5 sm:min-h-5">
          {browser.state === "on" && !pushNotifications
            ? copy.settings.push.paused
            : sentences[browser.state]}
        </p>
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
