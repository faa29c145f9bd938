import { Section } from "~/components/ui/section";
import type { PlanLimits } from "~/domain/billing/plan";
import { copy } from "../copy";
import { Detail, DetailList } from "./detail-list";

/** The plan's limits, from the table that is enforced. */
export function PlanLimitList({ limits }: { limits: PlanLimits }) {
  return (
    <Section title={copy.subscription.limits.title}>
      <DetailList>
        {Object.values(copy.subscription.limits.rows).map(({ label, words }) => (
          <Detail key={label} label={label}>
            {words(limits)}
          </Detail>
        ))}
      </DetailList>
    </Section>
  );
}
