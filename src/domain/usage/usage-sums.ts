/** What is added up for every hour. Tokens of calls, in and out. */
export type UsageSums = {
  /** Prompts that counted. */
  prompts: number;
  /** Prompts that got no answer and were refunded. */
  failed: number;
  calls: number;
  inputTokens: number;
  /** Of the input, tokens that the provider had cached. */
  cachedTokens: number;
  outputTokens: number;
  /** In US dollars, of calls whose price is known. */
  cost: number;
  /** Calls with a first token, and the sum of the times until it. */
  timedCalls: number;
  firstTokenMs: number;
};

export const noUsage: UsageSums = {
  prompts: 0,
  failed: 0,
  calls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  cost: 0,
  timedCalls: 0,
  firstTokenMs: 0,
};

export const sumNames = Object.keys(noUsage) as (keyof UsageSums)[];

export const addUsage = (first: UsageSums, second: UsageSums): UsageSums => {
  const sums = { ...first };
  for (const name of sumNames) sums[name] += second[name];
  return sums;
};

/** What a chart or a column shows of the sums. Null: nothing was measured. */
export const usageMeasures = {
  prompts: ({ prompts }) => prompts,
  tokens: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
  cost: ({ cost }) => cost,
  failed: ({ failed }) => failed,
  /** Milliseconds, on average. */
  firstToken: ({ firstTokenMs, timedCalls }) => (timedCalls === 0 ? null : firstTokenMs / timedCalls),
} as const satisfies Record<string, (sums: UsageSums) => number | null>;

export type UsageMeasure = keyof typeof usageMeasures;
export const usageMeasureNames = Object.keys(usageMeasures) as UsageMeasure[];
