import "server-only";
import { copyFor, fill, wordsFor } from "../copy-for";
import { icon } from "../icon";
import { escapeHtml, scriptValue } from "../markup";
import type { PageSpec, Section } from "../recipe";
import { brandOf } from "./identity";
import { sectionHead } from "./section-head";

export const DEFAULT_PLANS = 3;
/** Names for the plans after the subject's own. */
const MORE_PLANS = [
  "Family",
  "Team",
  "Business",
  "Partner",
  "Corporate",
  "Patron",
  "Founder",
  "Unlimited",
  "Bespoke",
];
const MOST_PERKS_PER_PLAN = 3;
/** Each plan costs about this much more than the one before. */
const PRICE_STEP = 1.85;
/** Where the subject has no more to offer, a plan is for more people. */
const PEOPLE_STEP = 5;
const MONTHS_PAID_PER_YEAR = 10;

type Plan = { name: string; price: number; perks: readonly string[]; after: string | undefined };

/** A price that ends like a price: 9, 19, 29, 59... */
function roundPrice(price: number): number {
  return price < 20 ? Math.round(price) : Math.round(price / 10) * 10 - 1;
}

function plansFor(spec: PageSpec): Plan[] {
  const copy = copyFor(spec);
  const words = wordsFor(spec);
  const names = [
    ...spec.items,
    ...[...copy.plans, ...MORE_PLANS].filter((name) => !spec.items.includes(name)),
  ];
  const count = spec.count ?? (spec.items.length > 0 ? spec.items.length : DEFAULT_PLANS);
  const perPlan = Math.min(MOST_PERKS_PER_PLAN, Math.max(1, Math.ceil(copy.perks.length / count)));
  return Array.from({ length: count }, (_, index) => names[index] ?? `${names[0]} ${index + 1}`).map(
    (name, index) => {
      const own = copy.perks.slice(index * perPlan, (index + 1) * perPlan);
      const perks = own.length > 0 ? own : [fill(words.forPeople, PEOPLE_STEP * (index + 1))];
      const price = roundPrice(copy.firstPrice * PRICE_STEP ** index);
      return { name, price, perks, after: index > 0 ? names[index - 1] : undefined };
    },
  );
}

function planCard(spec: PageSpec, plan: Plan, isPopular: boolean, level: 2 | 3): string {
  const words = wordsFor(spec);
  const perks = plan.perks.map((perk) => `<li>${icon("check", 1.125)} <span>${escapeHtml(perk)}</span></li>`);
  return `<li class="card plan${isPopular ? " plan-popular" : ""}">
<div class="row spread">
<h${level}>${escapeHtml(plan.name)}</h${level}>
${isPopular ? `<span class="badge">${escapeHtml(words.mostPopular)}</span>` : ""}
</div>
<p class="plan-price"><span class="plan-figure" data-monthly="${plan.price}">$${plan.price}</span> <span class="muted plan-period">${escapeHtml(words.perMonth)}</span></p>
<button class="button ${isPopular ? "" : "secondary "}block" type="button" data-plan="${escapeHtml(plan.name)}">${escapeHtml(fill(words.choose, plan.name))}</button>
<div class="stack" style="--gap: 0.75rem">
${plan.after === undefined ? "" : `<p class="muted plan-after">${escapeHtml(fill(words.everythingIn, plan.after))}</p>`}
<ul class="tick-list">
${perks.join("\n")}
</ul>
</div>
</li>`;
}

const css = `.plans { --min: 14.5rem; align-items: stretch; }
.plan { display: grid; grid-template-rows: auto auto auto 1fr; gap: 1.25rem; }
.plan .row { min-height: 1.75rem; flex-wrap: nowrap; }
.plan h2, .plan h3 { letter-spacing: -0.012em; line-height: 1.35; font-size: 1.125rem; }
.plan-popular { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent), var(--shadow); }
.plan-price { display: flex; align-items: baseline; gap: 0.375rem; }
.plan-figure { font-size: 2.5rem; font-weight: 650; letter-spacing: -0.04em; line-height: 1; font-variant-numeric: tabular-nums; }
.plan-after { font-size: 0.875rem; }
.plan-period { font-size: 0.9375rem; }
.cycle { display: inline-flex; gap: 0.25rem; padding: 0.25rem; border: 1px solid var(--border); border-radius: calc(var(--radius) + 4px); background: var(--surface); }
.cycle .button { box-shadow: none; }
.plans-top { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1rem 2rem; margin-bottom: 2rem; }
.plans-top .section-head { margin: 0; }
#plan-chosen { margin-top: 1.25rem; }`;

function script(spec: PageSpec): string {
  const words = wordsFor(spec);
  return `const cycleButtons = document.querySelectorAll("[data-cycle]");
for (const button of cycleButtons) {
  button.addEventListener("click", () => {
    const isYearly = button.dataset.cycle === "yearly";
    for (const other of cycleButtons) other.setAttribute("aria-pressed", String(other === button));
    for (const figure of document.querySelectorAll(".plan-figure")) {
      figure.textContent = "$" + Number(figure.dataset.monthly) * (isYearly ? ${MONTHS_PAID_PER_YEAR} : 1);
    }
    for (const period of document.querySelectorAll(".plan-period")) {
      period.textContent = isYearly ? ${scriptValue(words.perYear)} : ${scriptValue(words.perMonth)};
    }
  });
}
for (const button of document.querySelectorAll("[data-plan]")) {
  button.addEventListener("click", () => {
    const chosen = document.getElementById("plan-chosen");
    chosen.textContent = ${scriptValue(words.chosen)}.replace("{}", button.closest(".plan").querySelector("h2, h3").textContent);
    chosen.hidden = false;
  });
}`;
}

/** Plan cards with a monthly/yearly switch; `level` 1 where it is the page itself. */
export function pricing(spec: PageSpec, level: 1 | 2 = 2): Section {
  const words = wordsFor(spec);
  const plans = plansFor(spec);
  const popular = plans.length > 2 ? Math.floor(plans.length / 2) : plans.length - 1;
  const isPage = level === 1;
  const head = sectionHead({
    level,
    title: (isPage ? spec.heading : undefined) ?? words.pricingTitle,
    lead: isPage ? copyFor(spec).intro : words.pricingText,
    eyebrow: isPage ? brandOf(spec) : words.pricing,
  });
  return {
    id: "pricing",
    css,
    script: script(spec),
    html: `<div class="plans-top">
${head}
<div class="cycle" role="group" aria-label="${escapeHtml(words.pricing)}">
<button class="button ghost small" type="button" data-cycle="monthly" aria-pressed="true">${escapeHtml(words.monthly)}</button>
<button class="button ghost small" type="button" data-cycle="yearly" aria-pressed="false">${escapeHtml(words.yearly)} · ${escapeHtml(words.twoMonthsFree)}</button>
</div>
</div>
<ul class="grid plans list-plain">
${plans.map((plan, index) => planCard(spec, plan, index === popular, isPage ? 2 : 3)).join("\n")}
</ul>
<p class="notice success" id="plan-chosen" role="status" hidden></p>`,
  };
}
