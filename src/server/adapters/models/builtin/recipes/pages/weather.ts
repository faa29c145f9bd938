import "server-only";
import { fill, wordsFor } from "../../copy-for";
import { icon } from "../../icon";
import { escapeHtml } from "../../markup";
import type { PageSpec, Recipe } from "../../recipe";

type Sky = "sun" | "partly" | "cloud" | "rain";

const HOURS: readonly (readonly [hour: string, sky: Sky, celsius: number])[] = [
  ["12:00", "partly", 19],
  ["14:00", "sun", 21],
  ["16:00", "sun", 22],
  ["18:00", "partly", 20],
  ["20:00", "cloud", 17],
  ["22:00", "rain", 15],
];
const DAYS: readonly (readonly [sky: Sky, low: number, high: number])[] = [
  ["partly", 12, 22],
  ["rain", 11, 17],
  ["cloud", 10, 18],
  ["sun", 12, 23],
  ["sun", 14, 26],
  ["partly", 15, 25],
  ["rain", 13, 20],
];
const [COLDEST, WARMEST] = [10, 26];
const DEFAULT_DAYS = 5;

const temperature = (celsius: number) => `<span data-celsius="${celsius}">${celsius}°</span>`;

const css = `main { background: linear-gradient(180deg, var(--accent-soft), var(--bg) 32rem); }
.weather { display: grid; gap: 1.25rem; max-width: 34rem; margin-inline: auto; }
.weather > * { min-width: 0; }
.weather-now { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
.weather-now h1 { font-size: 1.25rem; letter-spacing: -0.015em; }
.weather-figure { font-size: clamp(4rem, 18vw, 5.5rem); font-weight: 300; letter-spacing: -0.06em; line-height: 1.05; font-variant-numeric: tabular-nums; }
.weather-sky { color: var(--accent); }
.weather-facts { --min: 7rem; --gap: 1rem; margin: 0; padding-top: 1.25rem; border-top: 1px solid var(--border); }
.weather-facts dd { margin: 0; font-weight: 550; }
.weather-facts dt { color: var(--muted); font-size: 0.8125rem; }
.weather h2 { font-size: 0.875rem; font-weight: 550; letter-spacing: 0; color: var(--muted); margin-bottom: 0.875rem; }
.hours { display: flex; justify-content: space-between; gap: 0.5rem; overflow-x: auto; }
.hours li { display: grid; justify-items: center; gap: 0.5rem; min-width: 3.25rem; font-size: 0.875rem; }
.hours svg, .days svg { color: var(--accent); }
.days li { display: grid; grid-template-columns: 3rem 1.5rem 2.25rem 1fr 2.25rem; align-items: center; gap: 0.75rem; padding-block: 0.5rem; font-variant-numeric: tabular-nums; }
.days li + li { border-top: 1px solid var(--border); }
.range { position: relative; height: 0.375rem; border-radius: 999px; background: var(--accent-soft); }
.range span { position: absolute; inset-block: 0; border-radius: inherit; background: var(--brand); }`;

const script = `const buttons = document.querySelectorAll("[data-unit]");
for (const button of buttons) {
  button.addEventListener("click", () => {
    const isFahrenheit = button.dataset.unit === "F";
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
    for (const figure of document.querySelectorAll("[data-celsius]")) {
      const celsius = Number(figure.dataset.celsius);
      figure.textContent = Math.round(isFahrenheit ? (celsius * 9) / 5 + 32 : celsius) + "°";
    }
  });
}`;

function dayRow(spec: PageSpec, index: number): string {
  const words = wordsFor(spec);
  const [sky, low, high] = DAYS[index % DAYS.length] ?? ["sun", 12, 20];
  const name = index === 0 ? words.today : (words.weekdays[(index + 2) % 7] ?? "");
  const left = ((low - COLDEST) / (WARMEST - COLDEST)) * 100;
  const width = ((high - low) / (WARMEST - COLDEST)) * 100;
  return `<li>
<span>${escapeHtml(name)}</span>
<span>${icon(sky, 1.375)}<span class="sr-only">${escapeHtml(words.conditions[sky])}</span></span>
<span class="muted">${temperature(low)}</span>
<span class="range" aria-hidden="true"><span style="left: ${left.toFixed(0)}%; width: ${width.toFixed(0)}%"></span></span>
<strong>${temperature(high)}</strong>
</li>`;
}

function nowCard(spec: PageSpec): string {
  const words = wordsFor(spec);
  const facts = [
    [words.humidity, "58%"],
    [words.wind, "14 km/h"],
    [words.rainChance, "20%"],
    [words.sunset, "20:41"],
  ].map(([label, value]) => `<div>\n<dt>${escapeHtml(label ?? "")}</dt>\n<dd>${value}</dd>\n</div>`);
  return `<div class="card raised stack">
<div class="row spread">
<h1>${escapeHtml(spec.title)}</h1>
<div class="row" style="--gap: 0.25rem" role="group" aria-label="${escapeHtml(words.units)}">
<button class="button ghost small" type="button" data-unit="C" aria-pressed="true">°C</button>
<button class="button ghost small" type="button" data-unit="F" aria-pressed="false">°F</button>
</div>
</div>
<div class="weather-now">
<div>
<p class="weather-figure">${temperature(19)}</p>
<p>${escapeHtml(words.conditions.partly)} <span class="muted">· ${fill(escapeHtml(words.feelsLike), temperature(18))}</span></p>
</div>
<span class="weather-sky">${icon("partly", 6)}</span>
</div>
<dl class="grid weather-facts">
${facts.join("\n")}
</dl>
</div>`;
}

export const weather: Recipe = {
  id: "weather",
  label: "a weather card",
  asksFor: [
    "weather card",
    "weather app",
    "weather widget",
    "weather dashboard",
    "weather page",
    "weather forecast",
    "wetterkarte",
    "wetter-app",
    "météo",
    "el tiempo",
    "wetter",
    "weather",
    "forecast",
  ],
  usualCount: DEFAULT_DAYS,
  defaultTitle: (spec) => {
    const subject = spec.subject;
    return subject
      ? subject.charAt(0).toUpperCase() + subject.slice(1)
      : wordsFor(spec).defaultTitles.weather;
  },
  build: (spec) => {
    const words = wordsFor(spec);
    const hours = HOURS.map(
      ([hour, sky, celsius]) => `<li>
<span class="muted">${hour}</span>
${icon(sky, 1.5)}
<span class="sr-only">${escapeHtml(words.conditions[sky])}</span>
<strong>${temperature(celsius)}</strong>
</li>`,
    );
    const days = Array.from({ length: spec.count ?? DEFAULT_DAYS }, (_, index) => dayRow(spec, index));
    return {
      css,
      script,
      sections: [
        {
          id: "weather",
          html: `<div class="weather">
${nowCard(spec)}
<div class="card">
<h2>${escapeHtml(words.nextHours)}</h2>
<ul class="hours list-plain" tabindex="0" aria-label="${escapeHtml(words.nextHours)}">
${hours.join("\n")}
</ul>
</div>
<div class="card">
<h2>${escapeHtml(words.nextDays)}</h2>
<ul class="days list-plain">
${days.join("\n")}
</ul>
</div>
<p class="hint center">${escapeHtml(words.weatherSample)}</p>
</div>`,
        },
      ],
    };
  },
};
