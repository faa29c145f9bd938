import { Section } from "~/components/ui/section";
import { UsageBar } from "~/components/ui/usage-bar";
import type { PlanLimits } from "~/domain/billing/plan";
import { formatBytes } from "~/domain/text/format-bytes";
import { copy } from "../copy";
import { Detail, DetailList } from "./detail-list";

/** The plan's limits, from the table that is enforced, and how much storage is used. */
export function PlanUsage({ limits, storedBytes }: { limits: PlanLimits; storedBytes: number }) {
  const { promptLimit, maxOutputTokens, models, messageFilesBytes, storageBytes } = limits;
  const used = formatBytes(storedBytes);
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
          <span className="flex max-w-72 flex-col gap-2">
            {storageBytes === null
              ? copy.subscription.limits.usedUnlimited(used)
              : copy.subscription.limits.used(used, formatBytes(storageBytes))}
            {storageBytes !== null && <UsageBar used={storedBytes} limit={storageBytes} />}
          </span>
        </Detail>
      </DetailList>
    </Section>
  );
}
