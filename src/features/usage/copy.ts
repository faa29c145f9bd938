import type { UsageRange } from "~/domain/usage/usage-range";
import type { UsageGrouping, usageSources } from "~/domain/usage/usage-report";
import type { UsageMeasure } from "~/domain/usage/usage-sums";

const plain = (count: number) => count.toLocaleString("en-US");

/** `1,240 ms` is harder to compare than `1.2 s`. */
const seconds = (milliseconds: number) =>
  `${(milliseconds / 1_000).toLocaleString("en-US", { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s`;

const dollars = (amount: number) =>
  amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    // Single calls cost fractions of a cent.
    ...(amount < 1 && amount > 0 ? { maximumSignificantDigits: 2 } : {}),
  });

const short = (count: number) =>
  count.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 });

type MeasureWords = { label: string; format: (value: number) => string; tick?: (value: number) => string };

export const copy = {
  overTime: "Usage over time",
  shown: "Shown over time",
  measures: {
    prompts: { label: "Prompts", format: plain, tick: short },
    tokens: { label: "Tokens", format: plain, tick: short },
    cost: { label: "Cost", format: dollars, tick: dollars },
    failed: { label: "Failed replies", format: plain, tick: short },
    firstToken: { label: "First token", format: seconds, tick: seconds },
  } satisfies Record<UsageMeasure, MeasureWords>,
  none: "–",
  ranges: {
    day: "24 hours",
    week: "7 days",
    month: "30 days",
    quarter: "90 days",
    year: "12 months",
  } satisfies Record<UsageRange, string>,
  range: "Period",
  groupings: {
    model: "Model",
    source: "Source",
    key: "API key",
    team: "Team",
    person: "Person",
  } satisfies Record<UsageGrouping, string>,
  groupedBy: "Split by",
  sources: { chat: "Chat", agent: "Agent", api: "API" } satisfies Record<
    (typeof usageSources)[number],
    string
  >,
  unnamed: {
    model: "Not known",
    source: "Not known",
    key: "No API key",
    team: "No team",
    person: "Erased accounts",
  } satisfies Record<UsageGrouping, string>,
  gone: "Deleted",
  more: (count: number) => `${plain(count)} more are in the CSV file.`,
  whose: "Whose usage",
  own: "Yours",
  download: "Download CSV",
  loading: "Adding up the usage",
  failed: "The usage could not be added up",
  nothing: "Nothing in this period",
  asChart: "Show as chart",
  asTable: "Show as table",
  time: "Time",
  notes:
    "Failed replies are refunded and don't count as prompts. Cost is that of models whose price is known. First token is the average time until a model begins to answer.",
  moreWithPlan: "A year, your teams, API keys and CSV files come with the Enterprise plan.",
  seePlan: "See Enterprise",
};
