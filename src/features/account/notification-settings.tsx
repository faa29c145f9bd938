"use client";

import { EmailSettings } from "./settings/email";
import { MarketingSettings } from "./settings/marketing";
import { PushSettings } from "./settings/push";
import { WithSettings } from "./settings/with-settings";

/** What the user is told about, by email and in browsers. */
export const NotificationSettings = () => (
  <WithSettings
    render={(settings) => (
      <>
        <EmailSettings settings={settings} />
        <PushSettings settings={settings} />
        <MarketingSettings settings={settings} />
      </>
    )}
  />
);
