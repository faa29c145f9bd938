import { DomainError } from "~/domain/error/domain-error";
import { type ModelId, parseModelId } from "~/domain/model/model";
import { formatBytes } from "../text/format-bytes";
import { planNeededFor } from "./model-access";
import { cheapestPlan, type PlanId, type PlanLimits, planLimits } from "./plan";
import { type Quota, quotaExceededMessage } from "./quota";
import { largestKind, type StoredBytes, storageWords, totalBytes } from "./storage";
import { planNeededForCustomTemplates, planNeededForTemplate } from "./template-access";

/** Limits that refuse nothing: they bound a reply, semantic search and the reply queue. */
type Cap = "name" | "maxOutputTokens" | "messagesByMeaning" | "schedulingWeight";

/** What enforces each limit: use cases call it before they add to what is limited. @throws DomainError plan_needed */
export const planChecks = {
  /** @throws DomainError quota_spent */
  promptLimit(quota: Quota): void {
    if (quota.remaining !== 0) return;
    // A bare timestamp: only the browser knows the user's time zone.
    const detail = quota.nextPromptAt?.toISOString();
    throw new DomainError("quota_spent", quotaExceededMessage(quota), detail ? { detail } : {});
  },

  models(limits: PlanLimits, id: ModelId): void {
    const needed = planNeededFor(limits, id);
    if (needed)
      throw planNeeded(
        `${parseModelId(id).name} is not part of the ${limits.name} plan.`,
        `It comes with ${nameOf(needed)}. Until then, pick another model; your text is kept.`,
      );
  },

  templates(limits: PlanLimits, { title, tier }: { title: string; tier: "basic" | "advanced" }): void {
    const needed = planNeededForTemplate(limits, tier);
    if (needed)
      throw planNeeded(
        `${title} is not part of the ${limits.name} plan.`,
        `It comes with ${nameOf(needed)}. Until then, pick another template.`,
      );
  },

  customTemplates(limits: PlanLimits): void {
    const needed = planNeededForCustomTemplates(limits);
    if (needed)
      throw planNeeded(
        `Your own templates are not part of the ${limits.name} plan.`,
        `They come with ${nameOf(needed)}.`,
      );
  },

  messageFilesBytes({ name, messageFilesBytes }: PlanLimits, bytes: number): void {
    if (bytes > messageFilesBytes)
      throw planNeeded(
        `The files in one message can total at most ${formatBytes(messageFilesBytes)} on the ${name} plan.`,
        "Send fewer or smaller files. Your text and files are still in the message box.",
      );
  },

  usageAnalytics({ name, usageAnalytics }: PlanLimits): void {
    if (usageAnalytics) return;
    const needed = cheapestPlan((limits) => limits.usageAnalytics);
    throw planNeeded(
      `The ${name} plan shows your own usage of the last 30 days.`,
      needed ? `A year, your teams and files come with ${nameOf(needed)}.` : "",
    );
  },

  /** @param count with those about to be added */
  documents({ name, documents }: PlanLimits, count: number): void {
    if (count > documents)
      throw planNeeded(
        `The ${name} plan allows ${documents.toLocaleString("en-US")} documents in all collections together.`,
        "Delete documents that you no longer need; a larger plan allows more.",
      );
  },

  /** @param count with the one about to be added, of a team of the plan's user; 0: of a new team */
  teamMembers({ name, teamMembers }: PlanLimits, count: number): void {
    if (teamMembers === 0)
      throw planNeeded(
        `Teams are not part of the ${name} plan.`,
        `They come with ${nameOf("pro-plan")}. You can share single projects and chats with any plan.`,
      );
    if (count > teamMembers)
      throw planNeeded(
        `The ${name} plan allows ${teamMembers} members besides the owner in a team.`,
        "Remove members first; a larger plan allows more.",
      );
  },

  /** @param added bytes that are about to be stored */
  storageBytes({ name, storageBytes }: PlanLimits, stored: StoredBytes, added = 0): void {
    if (storageBytes === null || totalBytes(stored) + added <= storageBytes) return;
    const largest = largestKind(stored);
    const words = storageWords[largest];
    throw planNeeded(
      `This would exceed the ${formatBytes(storageBytes)} of storage in the ${name} plan: most of it is ${words.name} (${formatBytes(stored[largest])}), so ${words.remedy}.`,
      "Nothing was deleted. Your account shows what takes space; a larger plan has more.",
    );
  },
} satisfies Record<Exclude<keyof PlanLimits, Cap>, (...asked: never[]) => void>;

const nameOf = (planId: PlanId): string => `the ${planLimits[planId].name} plan`;
const planNeeded = (message: string, detail: string) => new DomainError("plan_needed", message, { detail });
