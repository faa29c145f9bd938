"use client";

import { type ReactNode, useEffect, useState } from "react";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { Tabs } from "~/components/ui/tabs";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { AppearanceSettings } from "./settings/appearance";
import { DefaultModel } from "./settings/default-model";
import { EditFormats } from "./settings/edit-formats";
import { EmailSettings } from "./settings/email";
import { FallbackModels } from "./settings/fallback-models";
import { MarketingSettings } from "./settings/marketing";
import { PushSettings } from "./settings/push";

type SettingsSectionProps = {
  /** Shown on the Account tab above this feature's settings: two-factor authentication. */
  account: ReactNode;
  /** Content of the Security tab. */
  security: ReactNode;
};

const tabs = ["account", "appearance", "notifications", "security"] as const;
type TabId = (typeof tabs)[number];

/** The user's settings in tabs. The URL may name one: `#security`. */
export function SettingsSection({ account, security }: SettingsSectionProps) {
  const [tab, setTab] = useTabInUrl();
  const { data: settings, error, isPending, refetch } = api.settings.read.useQuery();
  const withSettings = (render: () => ReactNode) => {
    if (isPending) return <SettingsSkeleton />;
    if (!settings)
      return <LoadFailed title={copy.settings.failed} reason={error.message} onRetry={refetch} />;
    return render();
  };
  const panels: Record<TabId, ReactNode> = {
    account: (
      <>
        {account}
        {withSettings(() => settings && <EmailSettings settings={settings} />)}
        {withSettings(() => settings && <DefaultModel settings={settings} />)}
        {withSettings(() => settings && <FallbackModels settings={settings} />)}
        {withSettings(() => settings && <EditFormats settings={settings} />)}
      </>
    ),
    appearance: <AppearanceSettings />,
    notifications: (
      <>
        {withSettings(() => settings && <PushSettings settings={settings} />)}
        {withSettings(() => settings && <MarketingSettings settings={settings} />)}
      </>
    ),
    security,
  };
  return (
    <Tabs
      label={copy.account.tabsLabel}
      selected={tab}
      onSelect={setTab}
      tabs={tabs.map((id) => ({ id, label: copy.account.tabs[id], panel: panels[id] }))}
    />
  );
}

function useTabInUrl() {
  const [tab, setTab] = useState<TabId>("account");
  useEffect(() => {
    const selectFromUrl = () => {
      const named = tabs.find((id) => window.location.hash === `#${id}`);
      if (!named) return;
      setTab(named);
      // After the tab renders; otherwise the sections below it would visibly move.
      setTimeout(() => requestAnimationFrame(() => document.getElementById("settings")?.scrollIntoView()));
    };
    selectFromUrl();
    window.addEventListener("hashchange", selectFromUrl);
    return () => window.removeEventListener("hashchange", selectFromUrl);
  }, []);
  const select = (next: TabId) => {
    setTab(next);
    // Records the tab in the URL for reloads and links, without scrolling or a history entry.
    window.history.replaceState(null, "", `#${next}`);
  };
  return [tab, select] as const;
}

function SettingsSkeleton() {
  return <Skeleton label={copy.settings.loading} className="h-[132px]" />;
}
