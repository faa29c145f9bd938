"use client";

import { useState } from "react";
import { useClock } from "~/components/ui/clock";
import { usageRangeNames } from "~/domain/usage/usage-range";
import type { UsageGrouping } from "~/domain/usage/usage-report";
import { api } from "~/trpc/react";
import { type UsageChoice, UsageReportView } from "./usage-report-view";

const groupings: readonly UsageGrouping[] = ["person", "team", "model", "source"];

/** Everybody's usage, for the owner of the installation. */
export function InstallationUsage() {
  const { zone, isKnown } = useClock();
  const [choice, setChoice] = useState<UsageChoice>({ range: "month", by: "person" });
  const { data, error, refetch } = api.usage.ofInstallation.useQuery(
    { ...choice, timeZone: zone },
    { enabled: isKnown, placeholderData: (earlier) => earlier },
  );
  const query = new URLSearchParams({ range: choice.range, timeZone: zone });
  return (
    <UsageReportView
      report={data}
      failure={error && { message: error.message, retry: () => void refetch() }}
      choice={choice}
      onChoose={setChoice}
      ranges={usageRangeNames}
      groupings={groupings}
      csv={`/api/admin-usage?${query}`}
    />
  );
}
