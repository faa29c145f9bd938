import { formatBytes } from "../text/format-bytes";
import { type PlanId, planIds, planLimits } from "./plan";
import type { Dollars } from "./price";

export type OfferFeature = { text: string; included: boolean };

/** A plan as the pricing page, the checkout and the structured data for search engines describe it. */
export type Offer = {
  planId: PlanId;
  name: string;
  /** Price per month when billed monthly. */
  monthlyPrice: Dollars;
  description: string;
  features: readonly OfferFeature[];
  highlighted: boolean;
};

/**
 * The specification's features that do not work yet, with what the plan offers today instead; null for nothing. The
 * change that adds a feature deletes its entry here, and the plans list it again.
 */
const availableToday: Readonly<Record<string, string | null>> = {
  "Community support": "Documentation",
  "Advanced code analysis": null,
  "Dedicated compute": "Highest priority processing",
  "Dedicated support channel": "Email support",
};

/** The specification's lines that are true today. */
const lines = (isIncluded: boolean, texts: string[]): OfferFeature[] =>
  texts.flatMap((text) => {
    const today = text in availableToday ? availableToday[text] : text;
    return today ? [{ text: today, included: isIncluded }] : [];
  });
const included = (...texts: string[]) => lines(true, texts);
const excluded = (...texts: string[]) => lines(false, texts);

/** Each plan starts with its quota, taken from the table that the quota check reads. */
function promptsLine(planId: PlanId): string {
  const { promptLimit } = planLimits[planId];
  if (!promptLimit) return "Unlimited prompts and usage";
  const line = `${promptLimit.prompts} prompts per ${promptLimit.per}`;
  return promptLimit.per === "hour" ? `${line}, no daily limit` : line;
}

/** The specification's wording, followed by the enforced number where there is one. */
const withNumber = (words: string, number: string | 0 | null): string =>
  number ? `${words}: ${number}` : words;

function tokensLine(planId: PlanId, words: string): string {
  const { maxOutputTokens } = planLimits[planId];
  return withNumber(words, maxOutputTokens && `${maxOutputTokens.toLocaleString("en-US")} a reply`);
}

function storageLine(planId: PlanId, words: string): string {
  const { storageBytes } = planLimits[planId];
  return withNumber(words, storageBytes && formatBytes(storageBytes));
}

const teamLine = (planId: PlanId, words: string): string =>
  withNumber(words, `${planLimits[planId].teamMembers} members a team`);

const sold = {
  "free-plan": {
    monthlyPrice: 0,
    description: "For trying things out and small projects.",
    features: [
      ...included(
        promptsLine("free-plan"),
        tokensLine("free-plan", "Basic token limit"),
        "Basic models",
        "Basic templates",
        storageLine("free-plan", "Limited storage"),
        "Community support",
      ),
      ...excluded("Advanced templates", "Priority processing", "Team collaboration"),
    ],
    highlighted: false,
  },
  "pro-plan": {
    monthlyPrice: 20,
    description: "For developers who build every day.",
    features: included(
      promptsLine("pro-plan"),
      tokensLine("pro-plan", "Higher token limits"),
      "All coding models",
      "Advanced templates",
      storageLine("pro-plan", "More storage"),
      "Priority processing",
      teamLine("pro-plan", "Team collaboration"),
      "Advanced code analysis",
      "Email support",
    ),
    highlighted: true,
  },
  "enterprise-plan": {
    monthlyPrice: 100,
    description: "For organizations with their own rules.",
    features: included(
      promptsLine("enterprise-plan"),
      tokensLine("enterprise-plan", "Maximum token limits"),
      "All current and future models",
      "Custom templates",
      storageLine("enterprise-plan", "Unlimited storage"),
      "Dedicated compute",
      teamLine("enterprise-plan", "Advanced team collaboration"),
      "Multi-LLM and multi-agent support",
      "Dedicated support channel",
      "Usage analytics dashboard",
    ),
    highlighted: false,
  },
} satisfies Record<PlanId, Omit<Offer, "planId" | "name">>;

export const offerOf = (planId: PlanId): Offer => ({
  planId,
  name: planLimits[planId].name,
  ...sold[planId],
});

/** From cheapest to most expensive. */
export const offers: readonly Offer[] = planIds.map(offerOf);
