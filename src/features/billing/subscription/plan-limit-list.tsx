import { Section } from "~/components/ui/section";
import type { PlanLimits } from "~/domain/billing/plan";
import { formatBytes } from "~/domain/text/format-bytes";
import { copy } from "../copy";
import { Detail, DetailList } from "./detail-list";

/** The plan's limits, from the table that is enforced. */
export function PlanLimitList({ limits }: { limits: PlanLimits }) {
  const { promptLimit, maxOutputTokens, models, messageFilesBytes, storageBytes } = limits;
  return (
    <Section title={copy.subscription.limits.title}>
      <DetailList>
        <Detail label={copy.subscription.limits.prompts}>
          {promptLimit
            ? `${promptLimit.prompts} ${copy.subscription.limits.promptsPer[promptLimit.per]}`
            : copy.subscription.limits.unlimited}
        </Detail>
        <Detail label={copy.subscription.limits.reply}>
          {maxOutputTokens
            ? copy.subscription.limits.tokens(maxOutputTokens.toLocaleString("en-US"))
            : copy.subscription.limits.ownMaximum}
        </Detail>
        <Detail label={copy.subscription.limits.models}>{copy.subscription.limits.modelsOf[models]}</Detail>
        <Detail label={copy.subscription.limits.files}>
          {copy.subscription.limits.upTo(formatBytes(messageFilesBytes))}
        </Detail>
        <Detail label={copy.subscription.limits.storage}>
          {storageBytes === null
            ? copy.subscription.limits.unlimited
            : copy.subscription.limits.upTo(formatBytes(storageBytes))}
        </Detail>
      </DetailList>
    </Section>
  );
}
