import type { Month } from "./ledger.ts";

const WIDTH = 1_080;
const HEIGHT = 520;
const FRAME = { left: 112, right: 72, top: 64, bottom: 72 };
const INNER = { width: WIDTH - FRAME.left - FRAME.right, height: HEIGHT - FRAME.top - FRAME.bottom };
const TICKS = 5;

const plans = [
  { id: "pro-plan", name: "Professional", color: "#2563eb" },
  { id: "enterprise-plan", name: "Enterprise", color: "#0f766e" },
] as const;
const FAILURES = "#b91c1c";
const INK = "#1f2937";
const FAINT = "#e5e7eb";

/** The smallest step of 1, 2 or 5 times a power of ten such that TICKS steps reach the highest value. */
function tickStep(highest: number): number {
  const minimum = Math.max(highest, 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(minimum));
  return power * ([1, 2, 5, 10].find((times) => times * power >= minimum) ?? 10);
}

type Text = { x: number; y: number; anchor?: "start" | "middle" | "end"; fill?: string; more?: string };
const text = (content: string, { x, y, anchor = "start", fill = INK, more = "" }: Text) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}"${more}>${content}</text>`;

const round = (value: number) => Math.round(value * 100) / 100;

/** Grid lines, labeled in dollars on the left and in failures on the right. */
function grid(moneyStep: number, failureStep: number): string[] {
  return Array.from({ length: TICKS + 1 }, (_, tick) => {
    const y = round(FRAME.top + INNER.height * (1 - tick / TICKS));
    return [
      `<line x1="${FRAME.left}" x2="${FRAME.left + INNER.width}" y1="${y}" y2="${y}" stroke="${FAINT}"/>`,
      text(`$${(tick * moneyStep).toLocaleString("en-US")}`, { x: FRAME.left - 10, y: y + 4, anchor: "end" }),
      text(String(tick * failureStep), { x: WIDTH - FRAME.right + 10, y: y + 4, fill: FAILURES }),
    ].join("");
  });
}

/** The month under its bar. */
function monthLabel({ month }: Month, x: number, shown: boolean): string {
  return shown
    ? text(month, { x, y: HEIGHT - FRAME.bottom + 20, anchor: "middle", more: ' font-size="11"' })
    : "";
}

function bars(months: readonly Month[], top: number): string[] {
  const slot = INNER.width / Math.max(1, months.length);
  const every = Math.ceil(60 / slot);
  return months.map((month, index) => {
    let y = FRAME.top + INNER.height;
    const x = round(FRAME.left + slot * index + slot * 0.15);
    const stack = plans.map(({ id, color, name }) => {
      const dollars = (month.paid[id] ?? 0) / 100;
      const height = round((INNER.height * dollars) / top);
      y -= height;
      return `<rect x="${x}" y="${round(y)}" width="${round(slot * 0.7)}" height="${height}" fill="${color}"><title>${month.month} ${name}: $${dollars.toFixed(2)}</title></rect>`;
    });
    return [...stack, monthLabel(month, x + slot * 0.35, index % every === 0)].join("");
  });
}

function failures(months: readonly Month[], top: number): string {
  const slot = INNER.width / Math.max(1, months.length);
  const points = months.map(({ failures: count }, index) => ({
    x: round(FRAME.left + slot * (index + 0.5)),
    y: round(FRAME.top + INNER.height * (1 - count / top)),
  }));
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const dots = points.map(
    ({ x, y }) => `<circle cx="${x}" cy="${y}" r="3.5" fill="#fff" stroke="${FAILURES}" stroke-width="2"/>`,
  );
  return `<polyline points="${line}" fill="none" stroke="${FAILURES}" stroke-width="2"/>${dots.join("")}`;
}

function legend(): string {
  const entries = [
    ...plans.map(({ name, color }) => ({ name, color })),
    { name: "Failed renewals", color: FAILURES },
  ];
  return entries
    .map(
      ({ name, color }, index) =>
        `<rect x="${FRAME.left + index * 150}" y="38" width="12" height="12" fill="${color}"/>${text(name, { x: FRAME.left + index * 150 + 18, y: 49 })}`,
    )
    .join("");
}

/** An SVG chart of payments per month and plan, and of renewals whose first attempt failed. */
export function chart(months: readonly Month[], title: string): string {
  const paid = months.map((month) => plans.reduce((sum, { id }) => sum + (month.paid[id] ?? 0), 0) / 100);
  const moneyStep = tickStep(Math.max(0, ...paid));
  const failureStep = tickStep(Math.max(0, ...months.map(({ failures: count }) => count)));
  const middle = FRAME.top + INNER.height / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(title, { x: FRAME.left, y: 24, more: ' font-size="16" font-weight="600"' }),
    legend(),
    ...grid(moneyStep, failureStep),
    ...bars(months, moneyStep * TICKS),
    failures(months, failureStep * TICKS),
    text("Month", { x: FRAME.left + INNER.width / 2, y: HEIGHT - 20, anchor: "middle" }),
    text("Paid, in US dollars", {
      x: 18,
      y: middle,
      anchor: "middle",
      more: ` transform="rotate(-90 18 ${middle})"`,
    }),
    text("Failed renewals", {
      x: WIDTH - 14,
      y: middle,
      anchor: "middle",
      fill: FAILURES,
      more: ` transform="rotate(90 ${WIDTH - 14} ${middle})"`,
    }),
    "</svg>",
  ]
    .filter((part) => part !== "")
    .join("\n");
}
