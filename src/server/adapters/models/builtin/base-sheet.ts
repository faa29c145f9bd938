import "server-only";

const foundations = `*, *::before, *::after { box-sizing: border-box; }

html {
  font-size: calc(16px * var(--font-scale));
  scroll-behavior: smooth;
  -webkit-text-size-adjust: 100%;
}

body {
  margin: 0;
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  background: var(--bg);
  color: var(--text);
  font: 400 1rem/1.6 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  -webkit-font-smoothing: antialiased;
  text-rendering: optimizeLegibility;
}

main { flex: 1; }

h1, h2, h3, h4 { margin: 0; line-height: 1.15; letter-spacing: -0.02em; font-weight: 650; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: clamp(2rem, 1.3rem + 2.6vw, 3.25rem); letter-spacing: -0.032em; line-height: 1.08; }
h2 { font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2.125rem); letter-spacing: -0.026em; }
h3 { font-size: 1.0625rem; letter-spacing: -0.012em; line-height: 1.35; }
h4 { font-size: 0.9375rem; letter-spacing: -0.005em; line-height: 1.4; }
p { margin: 0; text-wrap: pretty; overflow-wrap: anywhere; }
ul, ol { margin: 0; padding-left: 1.25rem; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
small { font-size: 0.8125rem; }
svg { display: block; }
hr { width: 100%; margin: 0; border: 0; border-top: 1px solid var(--border); }
code, kbd, pre, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.9em; }
::selection { background: var(--accent-soft); }

:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
  border-radius: max(2px, calc(var(--radius) * 0.4));
}`;

const layout = `.container { width: 100%; max-width: 70rem; margin-inline: auto; padding-inline: 1.5rem; }
.container.narrow { max-width: 44rem; }
.section { padding-block: clamp(2.5rem, 1.5rem + 4vw, 5rem); scroll-margin-top: 4rem; }
.section + .section { border-top: 1px solid var(--border); }
.section-head { display: grid; gap: 0.75rem; max-width: 40rem; margin-bottom: clamp(1.75rem, 1rem + 2vw, 3rem); }
.section-head.center { margin-inline: auto; justify-items: center; text-align: center; }
.eyebrow { color: var(--accent); font-size: 0.8125rem; font-weight: 600; letter-spacing: 0.01em; }
.lead { color: var(--muted); font-size: clamp(1.0625rem, 1rem + 0.3vw, 1.1875rem); line-height: 1.55; }
.muted { color: var(--muted); }
.center { text-align: center; }
.grid { display: grid; gap: var(--gap, 1.25rem); grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--min, 16rem)), 1fr)); }
.stack { display: grid; gap: var(--gap, 1rem); align-content: start; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: var(--gap, 0.75rem); }
.spread { justify-content: space-between; }
.sr-only { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }

.site-header {
  position: sticky;
  top: 0;
  z-index: 10;
  border-bottom: 1px solid var(--border);
  background: color-mix(in srgb, var(--bg) 86%, transparent);
  backdrop-filter: blur(12px);
}
.site-header .container { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 4rem; }
.brand { display: inline-flex; min-width: 0; align-items: center; gap: 0.625rem; color: var(--text); font-weight: 650; letter-spacing: -0.015em; text-decoration: none; }
.brand-mark { display: grid; flex: none; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: min(var(--radius), 0.6rem); background: var(--brand); color: var(--brand-contrast); font-size: 0.875rem; }
.nav { display: flex; align-items: center; gap: 1.5rem; }
.nav a:not(.button) { color: var(--muted); font-size: 0.9375rem; text-decoration: none; }
.nav a:not(.button):hover { color: var(--text); }
.site-footer { border-top: 1px solid var(--border); padding-block: 2.5rem; color: var(--muted); font-size: 0.875rem; }
.site-footer a { color: inherit; text-decoration: none; }
.site-footer a:hover { color: var(--text); text-decoration: underline; }

@media (max-width: 45rem) {
  .container { padding-inline: 1.125rem; }
  .nav a:not(.button) { display: none; }
  .site-header .brand { font-size: 0.9375rem; line-height: 1.25; }
  .site-header .button { flex: none; padding-inline: 0.75rem; font-size: 0.8125rem; white-space: nowrap; }
  .site-header .container { gap: 0.75rem; }
}`;

const controls = `.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  padding: 0.5rem 1.125rem;
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: var(--brand);
  color: var(--brand-contrast);
  font: inherit;
  font-size: 0.9375rem;
  font-weight: 550;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 140ms ease, border-color 140ms ease, box-shadow 140ms ease, transform 140ms ease;
}
.button:hover { box-shadow: inset 0 0 0 99px rgb(127 127 127 / 0.08), 0 4px 14px -6px color-mix(in srgb, var(--brand) 70%, transparent); }
.button:active { transform: translateY(1px); }
.button:disabled, .button[aria-disabled="true"] { border-color: var(--border); background: var(--bg); color: var(--muted); box-shadow: none; cursor: not-allowed; }
.button.secondary { border-color: var(--border); background: var(--surface); color: var(--text); box-shadow: 0 1px 2px rgb(0 0 0 / 0.04); }
.button.secondary:hover { border-color: var(--border-strong); }
.button.ghost { background: transparent; color: var(--text); }
.button.ghost:hover { background: var(--accent-soft); box-shadow: none; }
.button.danger { border-color: color-mix(in srgb, var(--danger) 40%, var(--border)); background: var(--surface); color: var(--danger); }
.button.small { min-height: 2.25rem; padding: 0.25rem 0.75rem; font-size: 0.875rem; }
.button.block { width: 100%; }
.button.icon { width: 2.75rem; padding: 0; }
.button.icon.small { width: 2.25rem; }
.button[aria-pressed="true"] { border-color: var(--accent); background: var(--accent-soft); color: var(--accent); }

.field { display: grid; gap: 0.375rem; }
.field > label, .label { font-size: 0.875rem; font-weight: 550; }
input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"]), select, textarea {
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--border-strong);
  border-radius: min(var(--radius), 1rem);
  background: var(--surface);
  color: var(--text);
  font: inherit;
  font-size: 1rem;
  line-height: 1.4;
  transition: border-color 140ms ease, box-shadow 140ms ease;
}
textarea { min-height: 7rem; resize: vertical; }
input::placeholder, textarea::placeholder { color: var(--muted); opacity: 1; }
input:focus-visible, select:focus-visible, textarea:focus-visible { border-color: var(--accent); outline: 2px solid transparent; box-shadow: 0 0 0 3px color-mix(in srgb, var(--accent) 28%, transparent); }
[aria-invalid="true"] { border-color: var(--danger) !important; }
input[type="checkbox"], input[type="radio"] { width: 1.125rem; height: 1.125rem; margin: 0; flex: none; accent-color: var(--accent); }
input[type="range"] { width: 100%; accent-color: var(--accent); }
input[type="color"] { width: 2.75rem; height: 2.75rem; padding: 0.25rem; border: 1px solid var(--border-strong); border-radius: min(var(--radius), 1rem); background: var(--surface); cursor: pointer; }
.check { display: flex; align-items: flex-start; gap: 0.625rem; font-size: 0.9375rem; cursor: pointer; }
.check input { margin-top: 0.25rem; }
.hint { color: var(--muted); font-size: 0.8125rem; }
.error { color: var(--danger); font-size: 0.8125rem; }
.error:empty { display: none; }`;

const surfaces = `.card { padding: clamp(1.125rem, 0.9rem + 0.8vw, 1.5rem); border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.4); background: var(--surface); }
.card.raised { box-shadow: var(--shadow); }
.card.soft { border-color: transparent; background: var(--accent-soft); }
.badge { display: inline-flex; align-items: center; gap: 0.375rem; padding: 0.125rem 0.625rem; border-radius: 999px; background: var(--accent-soft); color: var(--accent); font-size: 0.8125rem; font-weight: 550; line-height: 1.5; white-space: nowrap; }
.badge.success { background: color-mix(in srgb, var(--success) 10%, var(--surface)); color: var(--success); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--success) 35%, transparent); }
.badge.danger { background: color-mix(in srgb, var(--danger) 8%, var(--surface)); color: var(--danger); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--danger) 35%, transparent); }
.badge.neutral { background: transparent; color: var(--muted); box-shadow: inset 0 0 0 1px var(--border); }
.avatar { display: grid; flex: none; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: 999px; background: var(--accent-soft); color: var(--accent); font-size: 0.875rem; font-weight: 600; }
.icon-tile { display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: min(var(--radius), 0.75rem); background: var(--accent-soft); color: var(--accent); }
.notice { display: flex; align-items: flex-start; gap: 0.625rem; padding: 0.75rem 1rem; border: 1px solid var(--border); border-radius: var(--radius); background: var(--surface); font-size: 0.9375rem; }
.notice.success { border-color: color-mix(in srgb, var(--success) 45%, var(--border)); color: var(--success); }
.notice.danger { border-color: color-mix(in srgb, var(--danger) 45%, var(--border)); color: var(--danger); }
.empty { padding: 2.5rem 1rem; border: 1px dashed var(--border-strong); border-radius: calc(var(--radius) * 1.4); color: var(--muted); text-align: center; }
.progress { height: 0.5rem; overflow: hidden; border-radius: 999px; background: var(--accent-soft); }
.progress > * { height: 100%; border-radius: inherit; background: var(--brand); transition: width 180ms ease; }
.art { width: 100%; height: 100%; border-radius: calc(var(--radius) * 1.4); }
.list-plain { margin: 0; padding: 0; list-style: none; }
.tick-list { display: grid; gap: 0.625rem; margin: 0; padding: 0; list-style: none; font-size: 0.9375rem; }
.tick-list li { display: grid; grid-template-columns: 1.125rem 1fr; gap: 0.625rem; }
.tick-list svg { margin-top: 0.25rem; color: var(--accent); }

.table-wrap { overflow-x: auto; border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.4); background: var(--surface); }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.75rem 1rem; border-bottom: 1px solid var(--border); text-align: left; }
th { color: var(--muted); font-size: 0.8125rem; font-weight: 550; white-space: nowrap; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:hover { background: color-mix(in srgb, var(--accent-soft) 45%, transparent); }
.number { text-align: right; }

@media (prefers-reduced-motion: reduce) {
  html { scroll-behavior: auto; }
  *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0.01ms !important; }
}`;

/** The style that every page begins with; colours and shape come from the theme's custom properties. Its classes are listed in recipe.ts. */
export const baseSheet = [foundations, layout, controls, surfaces].join("\n\n");
