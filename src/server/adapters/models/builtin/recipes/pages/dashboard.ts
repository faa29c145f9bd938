import "server-only";
import { goodsFor, wordsFor } from "../../copy-for";
import { escapeHtml, scriptValue } from "../../markup";
import type { PageSpec, Recipe } from "../../recipe";
import { brandOf, initials, take } from "../../sections/identity";
import { dashboardCss, dashboardScript } from "./dashboard-chart";
import { titleFromSubject } from "./default-title";

/** Sample figures by range: each with its labels, values of the chart and the four key figures. */
function rangesFor(spec: PageSpec) {
  const words = wordsFor(spec);
  return {
    last7: {
      labels: words.weekdays,
      values: [1240, 1580, 1420, 1890, 2140, 2680, 2210],
      figures: ["$13,160", "284", "6,120", "4.6%"],
      changes: [12.4, 8.1, -2.3, 0.6],
    },
    last30: {
      labels: [1, 2, 3, 4].map((week) => words.week.replace("{}", String(week))),
      values: [9800, 11250, 10740, 13160],
      figures: ["$44,950", "1,032", "24,380", "4.2%"],
      changes: [6.8, 4.9, 3.2, -0.3],
    },
    last12: {
      labels: words.months,
      values: [28400, 30100, 29250, 33700, 36200, 35100, 39800, 41200, 38900, 43600, 46100, 51300],
      figures: ["$453,650", "10,418", "251,900", "4.1%"],
      changes: [21.5, 17.2, 14.8, 0.4],
    },
  };
}

const PEOPLE = ["Maya Lindqvist", "Tom Okafor", "Ines Costa", "Jonas Weber", "Aisha Khan", "Leo Santos"];
const STATUS_BADGE = ["success", "neutral", "danger"];
const ORDER_STATUS = [0, 0, 1, 0, 2, 0];
const FIGURE_IDS = ["revenue", "orders", "visitors", "conversion"] as const;
const DEFAULT_ORDERS = 5;

function orders(spec: PageSpec): string {
  const words = wordsFor(spec);
  const goods = goodsFor(spec);
  return take(PEOPLE, spec.count ?? DEFAULT_ORDERS)
    .map((person, index) => {
      const [item, price] = goods[index % goods.length] ?? ["", ""];
      const status = ORDER_STATUS[index % ORDER_STATUS.length] ?? 0;
      return `<tr>
<td><span class="row" style="flex-wrap: nowrap"><span class="avatar small" aria-hidden="true">${initials(person)}</span> ${person}</span></td>
<td>${escapeHtml(item)}</td>
<td><span class="badge ${STATUS_BADGE[status]}">${escapeHtml(words.statuses[status] ?? "")}</span></td>
<td class="number">${escapeHtml(price === "$0" ? `$${18 + index * 7}` : price)}</td>
</tr>`;
    })
    .join("\n");
}

function bestSellers(spec: PageSpec): string {
  const names = spec.items.length > 0 ? spec.items : goodsFor(spec).map(([name]) => name);
  return names
    .slice(0, 5)
    .map((name, index) => {
      const share = 92 - index * 16;
      return `<li class="stack" style="--gap: 0.375rem">
<span class="row spread"><span>${escapeHtml(name)}</span> <span class="muted">${share}</span></span>
<div class="progress" aria-hidden="true"><div style="width: ${share}%"></div></div>
</li>`;
    })
    .join("\n");
}

function figureCards(spec: PageSpec): string {
  const words = wordsFor(spec);
  return FIGURE_IDS.map(
    (id) => `<div class="card figure">
<dt class="muted">${escapeHtml(words[id])}</dt>
<dd><span id="figure-${id}"></span> <span class="change" id="change-${id}"></span></dd>
</div>`,
  ).join("\n");
}

function overview(spec: PageSpec): string {
  const words = wordsFor(spec);
  return `<div class="dash-top">
<div>
<p class="eyebrow">${escapeHtml(words.sampleFigures)}</p>
<h1>${escapeHtml(spec.heading ?? (brandOf(spec) === words.defaultTitles.dashboard ? spec.title : `${brandOf(spec)}: ${words.overview}`))}</h1>
</div>
<div class="dash-range" role="group" aria-label="${escapeHtml(words.range)}">
<button class="button ghost small" type="button" data-range="last7" aria-pressed="true">${escapeHtml(words.last7)}</button>
<button class="button ghost small" type="button" data-range="last30" aria-pressed="false">${escapeHtml(words.last30)}</button>
<button class="button ghost small" type="button" data-range="last12" aria-pressed="false">${escapeHtml(words.last12)}</button>
</div>
</div>
<dl class="grid figures">
${figureCards(spec)}
</dl>
<div class="card chart-card">
<div class="row spread">
<h2>${escapeHtml(words.revenue)}</h2>
<p class="muted" id="chart-note" role="status"></p>
</div>
<div id="chart"></div>
</div>
<div class="dash-bottom">
<div class="card flush">
<h2>${escapeHtml(words.recentOrders)}</h2>
<div class="table-wrap" tabindex="0" role="region" aria-label="${escapeHtml(words.recentOrders)}">
<table>
<thead>
<tr>
<th scope="col">${escapeHtml(words.customer)}</th>
<th scope="col">${escapeHtml(words.item)}</th>
<th scope="col">${escapeHtml(words.status)}</th>
<th scope="col" class="number">${escapeHtml(words.amount)}</th>
</tr>
</thead>
<tbody>
${orders(spec)}
</tbody>
</table>
</div>
</div>
<div class="card">
<h2>${escapeHtml(words.topItems)}</h2>
<ul class="stack list-plain" style="--gap: 1.125rem">
${bestSellers(spec)}
</ul>
</div>
</div>`;
}

export const dashboard: Recipe = {
  id: "dashboard",
  label: "a dashboard with a chart",
  asksFor: [
    "dashboard with chart",
    "analytics dashboard",
    "admin dashboard",
    "sales dashboard",
    "admin panel",
    "tableau de bord",
    "panel de control",
    "analytics",
    "statistics page",
    "dashboard",
    "line chart",
    "bar chart",
    "chart",
  ],
  usualCount: DEFAULT_ORDERS,
  defaultTitle: (spec) => titleFromSubject(spec, "dashboard"),
  build: (spec) => {
    const words = wordsFor(spec);
    return {
      css: dashboardCss,
      script: dashboardScript({
        ranges: scriptValue(rangesFor(spec)),
        figureIds: scriptValue(FIGURE_IDS),
        revenue: scriptValue(words.revenue),
        comparedBefore: scriptValue(words.comparedBefore),
      }),
      sections: [{ id: "overview", html: overview(spec) }],
    };
  },
};
