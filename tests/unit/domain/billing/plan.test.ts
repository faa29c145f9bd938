import { describe, expect, it } from "vitest";
import { isBasicModel, planNeededFor } from "~/domain/billing/model-access";
import { offers } from "~/domain/billing/offer";
import { planLimits } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { planNeededForTemplate } from "~/domain/billing/template-access";
import { DEFAULT_MODEL_ID, mergeCatalog } from "~/domain/model/catalog";

const free = planLimits["free-plan"];
const pro = planLimits["pro-plan"];
const enterprise = planLimits["enterprise-plan"];
const MB = 1_000_000;

/** The error's code and user message. */
function refusalOf(call: () => void): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("models of a plan", () => {
  it("are basic if self-hosted, as are the starter, the default and the whole catalog", () => {
    for (const id of [
      "builtin:starter",
      "ollama:llama3:70b",
      "openai:anything",
      "gemini:gemma-3-27b-it",
      DEFAULT_MODEL_ID,
    ])
      expect(isBasicModel(id)).toBe(true);
    for (const { id } of mergeCatalog([])) expect(planNeededFor(free, id)).toBeNull();
  });

  it("include everything except a provider's large models, whose error names the required plan", () => {
    expect(planNeededFor(free, "gemini:gemini-2.5-pro")).toBe("pro-plan");
    expect(refusalOf(() => planChecks.models(free, "gemini:gemini-2.5-pro"))).toMatchObject({
      code: "plan_needed",
      userMessage: "gemini-2.5-pro is not part of the Free plan.",
      detail: expect.stringContaining("It comes with the Professional plan."),
    });
    for (const limits of [pro, enterprise]) expect(planNeededFor(limits, "gemini:gemini-2.5-pro")).toBeNull();
    expect(refusalOf(() => planChecks.models(free, DEFAULT_MODEL_ID))).toBeUndefined();
  });
});

describe("templates of a plan", () => {
  it("are the basic ones on Free, and all from Professional on", () => {
    const advanced = { title: "Chess", tier: "advanced" } as const;
    expect(planNeededForTemplate(free, "basic")).toBeNull();
    expect(planNeededForTemplate(free, "advanced")).toBe("pro-plan");
    expect(refusalOf(() => planChecks.templates(free, advanced))).toMatchObject({
      code: "plan_needed",
      userMessage: "Chess is not part of the Free plan.",
      detail: expect.stringContaining("It comes with the Professional plan."),
    });
    for (const limits of [pro, enterprise])
      expect(refusalOf(() => planChecks.templates(limits, advanced))).toBeUndefined();
  });

  it("can be custom on Enterprise only", () => {
    for (const limits of [free, pro])
      expect(refusalOf(() => planChecks.customTemplates(limits))).toMatchObject({ code: "plan_needed" });
    expect(refusalOf(() => planChecks.customTemplates(enterprise))).toBeUndefined();
  });
});

describe("files of a plan", () => {
  it("fit up to the exact size limit of a message", () => {
    expect(refusalOf(() => planChecks.messageFilesBytes(free, 5 * MB))).toBeUndefined();
    expect(refusalOf(() => planChecks.messageFilesBytes(free, 5 * MB + 1))).toMatchObject({
      code: "plan_needed",
      userMessage: "The files in one message can total at most 5 MB on the Free plan.",
      detail: expect.stringContaining("still in the message box"),
    });
  });
});

describe("the pricing page's numbers", () => {
  const lines = (planId: string) =>
    offers
      .find((offer) => offer.planId === planId)
      ?.features.filter(({ included }) => included)
      .map(({ text }) => text) ?? [];

  it("come from the limits table", () => {
    expect(lines("free-plan")).toEqual(
      expect.arrayContaining(["Basic token limit: 2,048 a reply", "Basic models", "Limited storage: 100 MB"]),
    );
    expect(lines("free-plan")).not.toContain("Priority processing");
    expect(lines("pro-plan")).toEqual(
      expect.arrayContaining([
        "Higher token limits: 8,192 a reply",
        "All coding models",
        "More storage: 10 GB",
        "Priority processing",
        "Team collaboration: 10 members a team",
      ]),
    );
    expect(lines("enterprise-plan")).toEqual(
      expect.arrayContaining(["Maximum token limits", "All current and future models", "Unlimited storage"]),
    );
    expect([free.models, pro.models, enterprise.models]).toEqual(["basic", "all", "all"]);
    expect([free.maxOutputTokens, pro.maxOutputTokens, enterprise.maxOutputTokens]).toEqual([
      2_048,
      8_192,
      null,
    ]);
    expect(offers.flatMap(({ features }) => features).map(({ text }) => text)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/analysis|compute|channel/)]),
    );
    expect(pro.storageBytes).toBeGreaterThan(free.storageBytes ?? 0);
    expect(enterprise.storageBytes).toBeNull();
    expect([
      pro.schedulingWeight > free.schedulingWeight,
      enterprise.schedulingWeight > pro.schedulingWeight,
    ]).toEqual([true, true]);
  });
});
