"use client";

import { useState } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { useClock } from "~/components/ui/clock";
import { NativeSelect } from "~/components/ui/native-select";
import { usageRangeNames } from "~/domain/usage/usage-range";
import { needsAnalytics, type UsageGrouping } from "~/domain/usage/usage-report";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { type UsageChoice, UsageReportView } from "./usage-report-view";

const groupings = {
  user: ["model", "source", "key", "team"],
  team: ["person", "model", "source"],
} as const satisfies Record<string, readonly UsageGrouping[]>;

type UsagePageProps = {
  /** Whether the user's plan includes usage analytics. */
  hasAnalytics: boolean;
  /** Teams of the user's own. */
  teams: readonly { id: string; name: string }[];
};

/** The user's own usage and, with usage analytics, that of their teams. */
export function UsagePage({ hasAnalytics, teams }: UsagePageProps) {
  const { zone, isKnown } = useClock();
  const [choice, setChoice] = useState<UsageChoice>({ range: "month", by: "model" });
  const [teamId, setTeamId] = useState("");
  const by = groupings[teamId ? "team" : "user"];
  const split = by.some((grouping) => grouping === choice.by) ? choice.by : by[0];
  const shown = { ...choice, by: split };
  const { data, error, refetch } = api.usage.report.useQuery(
    { ...shown, timeZone: zone, scope: teamId ? { of: "team", teamId } : { of: "user" } },
    { enabled: isKnown, placeholderData: (earlier) => earlier },
  );
  const query = new URLSearchParams({
    range: shown.range,
    timeZone: zone,
    ...(teamId && { team: teamId }),
  });
  return (
    <>
      <UsageReportView
        report={data}
        failure={error && { message: error.message, retry: () => void refetch() }}
        choice={shown}
        onChoose={setChoice}
        ranges={usageRangeNames.filter((range) => hasAnalytics || !needsAnalytics(range))}
        groupings={by}
        {...(hasAnalytics && { csv: `/api/usage?${query}` })}
      >
        {hasAnalytics && teams.length > 0 && (
          <NativeSelect
            label={copy.whose}
            options={[
              { value: "", label: copy.own },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={teamId}
            onChange={({ target }) => setTeamId(target.value)}
          />
        )}
      </UsageReportView>
      {!hasAnalytics && <MoreWithPlan />}
    </>
  );
}

const MoreWithPlan = () => (
  <p className="flex flex-wrap items-center gap-3 text-[13px] text-muted">
    {copy.moreWithPlan}
    <ButtonLink size="sm" href="/checkout/enterprise-plan">
      {copy.seePlan}
    </ButtonLink>
  </p>
);
