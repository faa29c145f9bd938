import "server-only";

export const dashboardCss = `.section { padding-block: clamp(1.5rem, 1rem + 2vw, 3rem); }
.dash-top { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1rem; margin-bottom: 1.5rem; }
.dash-top h1 { font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2rem); letter-spacing: -0.025em; }
.dash-range { display: inline-flex; gap: 0.25rem; padding: 0.25rem; border: 1px solid var(--border); border-radius: calc(var(--radius) + 4px); background: var(--surface); }
.figures { --min: 9.5rem; --gap: 1rem; margin: 0 0 1.25rem; }
.figure { display: grid; gap: 0.25rem; }
.figure dt { font-size: 0.875rem; }
.figure dd { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 0.75rem; margin: 0; font-size: 1.625rem; font-weight: 650; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
.change { font-size: 0.8125rem; font-weight: 550; letter-spacing: 0; color: var(--success); }
.change.down { color: var(--danger); }
.card h2 { font-size: 1rem; letter-spacing: -0.01em; }
.chart-card { margin-bottom: 1.25rem; }
.chart-card .muted { font-size: 0.875rem; font-variant-numeric: tabular-nums; }
#chart { margin-top: 1rem; }
#chart svg { width: 100%; height: 17rem; overflow: visible; }
#chart text { fill: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
#chart .line { fill: none; stroke: var(--accent); stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round; }
#chart .area { fill: url(#fade); }
#chart .rule { stroke: var(--border); }
#chart .dot { fill: var(--surface); stroke: var(--accent); stroke-width: 2.25; outline-offset: 3px; }
#chart .dot:hover, #chart .dot:focus { fill: var(--accent); }
.dash-bottom { display: grid; gap: 1.25rem; }
.dash-bottom h2 { margin-bottom: 1.125rem; }
.dash-bottom > * { min-width: 0; }
.flush { padding-inline: 0; padding-bottom: 0; overflow: hidden; }
.flush h2 { padding-inline: clamp(1.125rem, 0.9rem + 0.8vw, 1.5rem); }
.flush .table-wrap { border-width: 1px 0 0; border-radius: 0; }
.flush th:first-child, .flush td:first-child { padding-left: clamp(1.125rem, 0.9rem + 0.8vw, 1.5rem); }
.flush th:last-child, .flush td:last-child { padding-right: clamp(1.125rem, 0.9rem + 0.8vw, 1.5rem); }
.avatar.small { width: 1.875rem; height: 1.875rem; font-size: 0.6875rem; }
@media (min-width: 60rem) { .dash-bottom { grid-template-columns: 1.9fr 1fr; align-items: start; } }`;

type ChartTexts = { ranges: string; figureIds: string; revenue: string; comparedBefore: string };

/** Browser code that draws the line chart as SVG, redraws it when the width or the range changes, and names every point. */
export function dashboardScript(texts: ChartTexts): string {
  return `const ranges = ${texts.ranges};
const chart = document.getElementById("chart");
const note = document.getElementById("chart-note");
const space = { top: 12, right: 12, bottom: 28, left: 52 };
const height = 272;
let range = ranges.last7;

const money = (value) => "$" + value.toLocaleString("en-US");
const short = (value) => (value >= 1000 ? "$" + value / 1000 + "k" : "$" + value);

function shape(name, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The next round number above the highest value: 2,680 gives 3,000. */
function ceiling(values) {
  const highest = Math.max(...values);
  const step = 10 ** Math.floor(Math.log10(highest)) / 2;
  return Math.ceil(highest / step) * step;
}

function fade() {
  const gradient = shape("linearGradient", { id: "fade", x1: 0, y1: 0, x2: 0, y2: 1 });
  gradient.append(
    shape("stop", { offset: "0", "stop-color": "var(--accent)", "stop-opacity": 0.22 }),
    shape("stop", { offset: "1", "stop-color": "var(--accent)", "stop-opacity": 0 }),
  );
  const definitions = shape("defs", {});
  definitions.append(gradient);
  return definitions;
}

function drawChart() {
  const width = Math.max(280, chart.clientWidth);
  const top = ceiling(range.values);
  const x = (index) => space.left + (index * (width - space.left - space.right)) / (range.values.length - 1);
  const y = (value) => space.top + (1 - value / top) * (height - space.top - space.bottom);
  const label = range.labels.map((name, index) => name + " " + money(range.values[index])).join(", ");
  const svg = shape("svg", { viewBox: "0 0 " + width + " " + height, role: "group", "aria-label": ${texts.revenue} + ": " + label });
  svg.append(fade());
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    svg.append(shape("line", { class: "rule", x1: space.left, x2: width - space.right, y1: y(top * part), y2: y(top * part) }));
    svg.append(shape("text", { x: space.left - 10, y: y(top * part) + 4, "text-anchor": "end" }, short(top * part)));
  }
  const points = range.values.map((value, index) => x(index) + " " + y(value)).join(" L");
  const bottom = y(0);
  svg.append(shape("path", { class: "area", d: "M" + x(0) + " " + bottom + " L" + points + " L" + x(range.values.length - 1) + " " + bottom + "Z" }));
  svg.append(shape("path", { class: "line", d: "M" + points }));
  const every = Math.ceil((range.labels.length * 56) / (width - space.left));
  range.labels.forEach((name, index) => {
    if (index % every === 0) svg.append(shape("text", { x: x(index), y: height - 6, "text-anchor": "middle" }, name));
    const value = range.values[index];
    const dot = shape("circle", { class: "dot", cx: x(index), cy: y(value), r: 4.5, tabindex: 0, role: "img", "aria-label": name + ": " + money(value) });
    const show = () => (note.textContent = name + ": " + money(value));
    dot.addEventListener("mouseenter", show);
    dot.addEventListener("focus", show);
    svg.append(dot);
  });
  chart.replaceChildren(svg);
}

function drawFigures() {
  ${texts.figureIds}.forEach((id, index) => {
    const change = range.changes[index];
    const badge = document.getElementById("change-" + id);
    document.getElementById("figure-" + id).textContent = range.figures[index];
    badge.textContent = (change < 0 ? "↓ " : "↑ ") + Math.abs(change) + "%";
    badge.title = ${texts.comparedBefore};
    badge.classList.toggle("down", change < 0);
  });
}

const buttons = document.querySelectorAll("[data-range]");
for (const button of buttons) {
  button.addEventListener("click", () => {
    range = ranges[button.dataset.range];
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
    note.textContent = "";
    drawFigures();
    drawChart();
  });
}

drawFigures();
drawChart();
let lastWidth = chart.clientWidth;
new ResizeObserver(() => {
  if (chart.clientWidth === lastWidth) return;
  lastWidth = chart.clientWidth;
  drawChart();
}).observe(chart);`;
}
