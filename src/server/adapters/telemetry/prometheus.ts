import { type MetricName, metricTable } from "~/domain/health/metric";
import type { Metrics } from "~/server/ports/telemetry";

/** From a cached query to a slow model's reply. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

type Series = { labels: string; sum: number; count: number; buckets: number[] };

/** For servers whose metrics are off. */
export const noMetrics: Metrics = { add() {}, set() {}, observe() {}, read: () => null };

/**
 * Metrics in Prometheus's text format. Not by `prom-client`: it takes 22 MB of memory, and this is all that we need of
 * it.
 */
export function prometheusMetrics(): Metrics {
  const all = new Map<MetricName, Map<string, Series>>();
  const seriesOf = (name: MetricName, labels: Record<string, string>): Series => {
    const text = Object.entries(labels)
      .map(([label, value]) => `${label}="${escaped(value)}"`)
      .join(",");
    const existing = all.get(name) ?? new Map<string, Series>();
    const series = existing.get(text) ?? { labels: text, sum: 0, count: 0, buckets: BOUNDS.map(() => 0) };
    all.set(name, existing.set(text, series));
    return series;
  };
  return {
    add(name, labels, amount = 1) {
      seriesOf(name, labels).sum += amount;
    },
    set(name, labels, value) {
      seriesOf(name, labels).sum = value;
    },
    observe(name, labels, seconds) {
      const series = seriesOf(name, labels);
      series.sum += seconds;
      series.count += 1;
      for (const [index, bound] of BOUNDS.entries())
        if (seconds <= bound) series.buckets[index] = (series.buckets[index] ?? 0) + 1;
    },
    read: () => [...all].map(([name, series]) => textOf(name, [...series.values()])).join(""),
  };
}

const escaped = (value: string): string =>
  value.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));

function textOf(name: MetricName, series: readonly Series[]): string {
  const { kind, help } = metricTable[name];
  const fullName = `bluebonnet_${name}`;
  const line = (suffix: string, labels: string, value: number) =>
    `${fullName}${suffix}${labels && `{${labels}}`} ${value}\n`;
  const lines = series.flatMap(({ labels, sum, count, buckets }) => {
    if (kind !== "histogram") return [line("", labels, sum)];
    const upTo = (bound: string) => [labels, `le="${bound}"`].filter(Boolean).join(",");
    return [
      ...BOUNDS.map((bound, index) => line("_bucket", upTo(String(bound)), buckets[index] ?? 0)),
      line("_bucket", upTo("+Inf"), count),
      line("_sum", labels, sum),
      line("_count", labels, count),
    ];
  });
  return `# HELP ${fullName} ${help}\n# TYPE ${fullName} ${kind}\n${lines.join("")}`;
}
