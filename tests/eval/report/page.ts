import { writeFileSync } from "node:fs";
import path from "node:path";
import { compareRuns } from "../compare-runs.ts";
import type { CaseResult } from "../run-case.ts";
import { pictureName, readRun, type StoredRun } from "../stored-run.ts";
import { comparisonLines, outcomeNames, settingsLine, totals } from "./table.ts";

type Shown = { folder: string; run: StoredRun };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Only what differs from the browser's own look. */
const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1500px; padding: 24px; }
table { border-collapse: collapse; margin: 16px 0; }
th, td { padding: 4px 12px; text-align: right; border-bottom: 1px solid light-dark(#ddd, #444); }
th:first-child, td:first-child { text-align: left; }
section { border-top: 1px solid light-dark(#ddd, #444); padding: 16px 0; }
.attempts { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); }
figure { margin: 0; }
img { width: 100%; border: 1px solid light-dark(#ddd, #444); }
.works, .repaired { color: light-dark(#116329, #4ac26b); }
.refused, .fails, .no_reply { color: light-dark(#a40e26, #ff7b72); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
q { quotes: none; white-space: pre-wrap; }
`;

/** Writes `index.html` into a run's folder: the totals and each result with its picture, beside another run's if given. */
export function writePage(folder: string, otherPlace?: string): string {
  const newer = readRun(folder);
  const older = otherPlace === undefined ? null : readRun(otherPlace);
  const shown = older ? [older, newer] : [newer];
  const body = [
    `<h1>${escaped(shown.map(({ run }) => nameOf(run)).join(" and "))}</h1>`,
    ...shown.map(overview),
    older ? `<p>${comparisonLines(compareRuns(older.run, newer.run)).map(escaped).join("<br>")}</p>` : "",
    ...[...Map.groupBy(newer.run.results, ({ id }) => id).values()].map((results) =>
      section(results, shown, newer.folder),
    ),
  ];
  const file = path.join(newer.folder, "index.html");
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>How well it builds</title><style>${STYLE}</style><body>${body.join("\n")}</body></html>\n`,
  );
  return file;
}

const nameOf = ({ modelName, roles }: StoredRun): string =>
  roles ? `${modelName} as ${roles.join(", ")}` : modelName;

function overview({ run }: Shown): string {
  const [head = [], ...rows] = totals(run.results);
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  const caption = `${run.modelId} on ${run.startedAt.slice(0, 16).replace("T", " ")}, commit ${run.commit}, ${settingsLine(run)}`;
  return `<table><caption>${escaped(caption)}</caption>${row(head, "th")}${rows.map((cells) => row(cells, "td")).join("")}</table>`;
}

function section(results: readonly CaseResult[], shown: readonly Shown[], from: string): string {
  const [first] = results;
  if (!first) return "";
  const figures = shown.flatMap(({ folder, run }) =>
    run.results
      .filter(({ id }) => id === first.id)
      .map((result) => figure(result, nameOf(run), path.relative(from, folder))),
  );
  return `<section><h2>${first.kind}: ${escaped(first.id)}</h2><p><q>${escaped(first.prompt)}</q></p><div class="attempts">${figures.join("")}</div></section>`;
}

function figure(result: CaseResult, modelName: string, folder: string): string {
  const { outcome, reason, seconds, inputTokens, outputTokens, tries } = result;
  const facts = [
    `${seconds.toFixed(1)} s`,
    ...(inputTokens === null ? [] : [`${inputTokens} tokens in, ${outputTokens} out`]),
    ...(tries > 0 ? [`${tries} ${tries === 1 ? "repair" : "repairs"} tried`] : []),
  ];
  const source = [...(folder ? folder.split(path.sep) : []), pictureName(result)]
    .map(encodeURIComponent)
    .join("/");
  return (
    `<figure><figcaption>${escaped(modelName)}: <strong class="${outcome}">${outcomeNames[outcome]}</strong>, ${facts.join(", ")}</figcaption>` +
    `<img loading="lazy" src="${source}" alt="The preview of ${escaped(result.id)} by ${escaped(modelName)}">` +
    `${reason ? `<pre>${escaped(reason)}</pre>` : ""}</figure>`
  );
}
