import { expect, it } from "vitest";
import { noMetrics, prometheusMetrics } from "~/server/adapters/telemetry/prometheus";

it("writes counters, gauges and histograms in Prometheus's format", () => {
  const metrics = prometheusMetrics();
  metrics.add("replies_started_total", { provider: "ollama" });
  metrics.add("replies_started_total", { provider: "ollama" }, 2);
  metrics.add("replies_waiting", {});
  metrics.add("replies_waiting", {}, -1);
  metrics.set("memory_bytes", { kind: "heap" }, 12);
  metrics.observe("database_query_seconds", { operation: "SELECT" }, 0.025);
  metrics.observe("database_query_seconds", { operation: "SELECT" }, 700);
  const lines = metrics.read()?.split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "# TYPE bluebonnet_replies_started_total counter",
      'bluebonnet_replies_started_total{provider="ollama"} 3',
      "bluebonnet_replies_waiting 0",
      'bluebonnet_memory_bytes{kind="heap"} 12',
      'bluebonnet_database_query_seconds_bucket{operation="SELECT",le="0.005"} 0',
      'bluebonnet_database_query_seconds_bucket{operation="SELECT",le="0.025"} 1',
      'bluebonnet_database_query_seconds_bucket{operation="SELECT",le="300"} 1',
      'bluebonnet_database_query_seconds_bucket{operation="SELECT",le="+Inf"} 2',
      'bluebonnet_database_query_seconds_sum{operation="SELECT"} 700.025',
      'bluebonnet_database_query_seconds_count{operation="SELECT"} 2',
    ]),
  );
});

it("escapes what would end a label, and keeps series of different labels apart", () => {
  const metrics = prometheusMetrics();
  metrics.set("part_up", { part: 'a"b\\c\nd' }, 1);
  metrics.set("part_up", { part: "e" }, 0);
  expect(metrics.read()).toContain(
    'bluebonnet_part_up{part="a\\"b\\\\c\\nd"} 1\nbluebonnet_part_up{part="e"} 0\n',
  );
});

it("reads nothing where metrics are off", () => {
  noMetrics.add("replies_waiting", {});
  expect(noMetrics.read()).toBeNull();
});
