import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { type MetricName, metricTable } from "~/domain/health/metric";
import { filesUnder, textOf } from "~tests/support/source-files";
import { projectPath } from "../../scripts/environment.mjs";

const ALERTS = "deploy/alerts.yaml";

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };
type Alerts = { groups: { rules: { alert: string; expr: string }[] }[] };

const dashboard: Dashboard = JSON.parse(textOf("deploy/grafana-dashboard.json"));
const alerts: Alerts = parse(textOf(ALERTS));
const queries = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
];

const names = Object.keys(metricTable) as MetricName[];
/** The names of the time series of a metric. */
const seriesOf = (name: MetricName) =>
  metricTable[name].kind === "histogram"
    ? ["_bucket", "_sum", "_count"].map((suffix) => `bluebonnet_${name}${suffix}`)
    : [`bluebonnet_${name}`];

it("asks only for series that are measured, on the dashboard and in alerts", () => {
  const measured = new Set(names.flatMap(seriesOf));
  const asked = queries.flatMap((query) => query.match(/bluebonnet_\w+/g) ?? []);
  expect(asked.filter((series) => !measured.has(series))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
});

it("filters and groups by labels that these series have", () => {
  const ofScrape = ["instance", "le"];
  const wrong = queries.flatMap((query) => {
    const labels: string[] = names
      .filter((name) => seriesOf(name).some((series) => query.includes(series)))
      .flatMap((name) => [...metricTable[name].labels]);
    const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
    const filtered = [...query.matchAll(/[{,]\s*(\w+)\s*(?:=~|!=|=)/g)].map(([, label = ""]) => label);
    return [...grouped, ...filtered]
      .filter((label) => !labels.includes(label) && !ofScrape.includes(label))
      .map((label) => `${label} in ${query}`);
  });
  expect(wrong).toEqual([]);
});

it("documents every metric with its labels", () => {
  const page = textOf("src/content/docs/self-hosting/monitoring.mdx");
  const rows = names.map((name) => {
    const { kind, labels, help } = metricTable[name];
    const by = labels.length > 0 ? ` by ${labels.map((label) => `\`${label}\``).join(", ")}` : "";
    return `- \`bluebonnet_${name}\`, ${kind}${by}: ${help}`;
  });
  expect(page.split("\n").filter((line) => line.startsWith("- `bluebonnet_"))).toEqual(rows);
});

it("lists every alert of the file on the page", () => {
  const page = textOf("src/content/docs/self-hosting/monitoring.mdx");
  const missing = alerts.groups.flatMap(({ rules }) => rules).filter(({ alert }) => !page.includes(alert));
  expect(missing).toEqual([]);
});

it("measures everything that the table lists", () => {
  const code = filesUnder("src/server")
    .filter((file) => file.endsWith(".ts"))
    .map(textOf)
    .join("\n");
  const unused = names.filter((name) => !new RegExp(`\\.(?:add|set|observe)\\(\\s*"${name}"`).test(code));
  expect(unused).toEqual([]);
});

it("has alert rules that Prometheus reads", ({ skip }) => {
  const { error, status, stdout, stderr } = spawnSync("promtool", ["check", "rules", projectPath(ALERTS)], {
    encoding: "utf8",
  });
  if (error) skip("promtool is not installed (Debian's package prometheus has it)");
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
});
