import { Section } from "~/components/ui/section";
import { UsageBar } from "~/components/ui/usage-bar";
import { formatBytes } from "~/domain/billing/file-capacity";
import type { PlanLimits } from "~/domain/billing/plan";
import { copy } from "../copy";
import { Detail, DetailList } from "./detail-list";

const say = copy.subscription.limits;

/** The plan's limits, from the table that is enforced, and how much storage is used. */
export function PlanUsage({ limits, storedBytes }: { limits: PlanLimits; storedBytes: number }) {
  const { promptLimit, maxOutputTokens, models, messageFilesBytes, storageBytes } = limits;
  const used = formatBytes(storedBytes);
  return (
    <Section title={say.title}>
      <DetailList>
        <Detail label={say.prompts}>
          {promptLimit ? `${promptLimit.prompts} ${say.promptsPer[promptLimit.per]}` : say.unlimited}
        </Detail>
        <Detail label={say.reply}>
          {maxOutputTokens ? say.tokens(maxOutputTokens.toLocaleString("en-US")) : say.ownMaximum}
        </Detail>
        <Detail label={say.models}>{say.modelsOf[models]}</Detail>
        <Detail label={say.files}>{say.upTo(formatBytes(messageFilesBytes))}</Detail>
        <Detail label={say.storage}>
          <span className="flex max-w-72 flex-col gap-2">
            {storageBytes === null ? say.usedUnlimited(used) : say.used(used, formatBytes(storageBytes))}
            {storageBytes !== null && <UsageBar used={storedBytes} limit={storageBytes} />}
          </span>
        </Detail>
      </DetailList>
    </Section>
  );
}
