// Draws the banner of /enterprise into public/. Run manually after a change here, and commit the images.
import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { projectPath } from "./environment.mjs";

// The dark theme of src/styles/globals.css, in hex.
const background = "#0c0d12";
const surface = "#12141b";
const raised = "#191c25";
const hairline = "#2a2e3b";
const line = "#434961";
const pale = "#eef0f6";
const blue = "#7f8af7";
const green = "#5fcf95";
const amber = "#e9b757";

/** In pixels on a wide screen. */
const WIDE = { x: 0, y: 0, width: 1104, height: 420 };
/** The part shown on phones. */
const NARROW = { x: 284, y: 0, width: 600, height: 420 };

/** @param {number} x @param {number} y @param {number} width @param {string} color @param {number} [opacity] */
const bar = (x, y, width, color, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="6" rx="3" fill="${color}" opacity="${opacity}"/>`;

/** Logos of fictitious brands. @type {Record<string, (x: number, y: number, color: string) => string>} */
const logos = {
  disc: (x, y, color) => `<circle cx="${x}" cy="${y}" r="6" fill="${color}"/>`,
  block: (x, y, color) => `<rect x="${x - 6}" y="${y - 6}" width="12" height="12" rx="3" fill="${color}"/>`,
  peak: (x, y, color) => `<path d="M${x} ${y - 7}l7 12h-14z" fill="${color}"/>`,
};

/**
 * The assistant under a customer's brand: a window with a prompt and code.
 * @param {{ y: number, color: string, logo: keyof typeof logos, code: number[][] }} window
 */
function brandedWindow({ y, color, logo, code }) {
  const x = 300;
  const lines = code.map((widths, row) => {
    let left = x + 18;
    return widths
      .map((width, i) => {
        const drawn = bar(left, y + 46 + row * 14, width, i === 0 ? color : line, i === 0 ? 0.85 : 0.9);
        left += width + 7;
        return drawn;
      })
      .join("");
  });
  return `<g><rect x="${x}" y="${y}" width="156" height="96" rx="12" fill="${surface}" stroke="${hairline}"/>
    <path d="M${x} ${y + 32}h156" stroke="${hairline}"/>
    ${logos[logo]?.(x + 22, y + 16, color) ?? ""}${bar(x + 38, y + 13, 44, line)}
    <circle cx="${x + 138}" cy="${y + 16}" r="3" fill="${hairline}"/><circle cx="${x + 126}" cy="${y + 16}" r="3" fill="${hairline}"/>
    ${lines.join("")}</g>`;
}

/**
 * A model: a chip with its pins.
 * @param {number} x @param {number} y @param {string} color @param {string} inside
 */
function chip(x, y, color, inside) {
  const pins = [-14, 0, 14].map(
    (d) =>
      `<path d="M${x + d} ${y - 34}v-8M${x + d} ${y + 34}v8M${x - 34} ${y + d}h-8M${x + 34} ${y + d}h8" stroke="${line}" stroke-width="2" stroke-linecap="round"/>`,
  );
  return `<g>${pins.join("")}<rect x="${x - 34}" y="${y - 34}" width="68" height="68" rx="14" fill="${surface}" stroke="${hairline}"/>
    <rect x="${x - 22}" y="${y - 22}" width="44" height="44" rx="9" fill="${raised}" stroke="${color}" stroke-opacity=".55"/>
    <g fill="none" stroke="${color}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" transform="translate(${x} ${y})">${inside}</g></g>`;
}

/** A server rack. @param {number} x @param {number} y */
const rack = (x, y) =>
  [0, 1, 2, 3]
    .map((unit) => {
      const top = y + unit * 38;
      const light = [green, blue, green, blue][unit];
      return `<rect x="${x}" y="${top}" width="132" height="32" rx="8" fill="${surface}" stroke="${hairline}"/>
      <circle cx="${x + 18}" cy="${top + 16}" r="3.5" fill="${light}"/><circle cx="${x + 31}" cy="${top + 16}" r="3.5" fill="${line}"/>
      ${bar(x + 52, top + 13, [44, 62, 36, 54][unit] ?? 0, line, 0.8)}`;
    })
    .join("");

/** Same as in src/components/layout/brand-mark.tsx. */
const mark = `<g transform="translate(504 162) scale(4)"><path d="M12 17v5" stroke="#a2a8ba" stroke-width="1.8" stroke-linecap="round"/>
  <path d="M12 4.6C10.7 3.7 10.7 2.2 12 1c1.3 1.2 1.3 2.7 0 3.6Z" fill="${pale}"/><g fill="${blue}">
  <path d="M11.4 9.3C8.9 9.4 7.6 8 7.7 5.4c2.6 0 3.9 1.4 3.7 3.9Z"/><path d="M12.6 9.3c2.5.1 3.8-1.3 3.7-3.9-2.6 0-3.9 1.4-3.7 3.9Z"/>
  <path d="M11.4 13.9c-3.2.2-4.9-1.5-4.8-4.8 3.3-.1 5 1.6 4.8 4.8Z"/><path d="M12.6 13.9c3.2.2 4.9-1.5 4.8-4.8-3.3-.1-5 1.6-4.8 4.8Z"/>
  <path d="M11.4 19.2c-4 .2-6-1.9-5.9-5.9 4-.2 6.1 1.9 5.9 5.9Z"/><path d="M12.6 19.2c4 .2 6-1.9 5.9-5.9-4-.2-6.1 1.9-5.9 5.9Z"/></g></g>`;

/** @param {string} path @param {string} color */
const wire = (path, color) =>
  `<path d="${path}" fill="none" stroke="${hairline}" stroke-width="5"/><path d="${path}" fill="none" stroke="${color}" stroke-width="1.75" opacity=".75"/>`;
/** @param {number} x @param {number} y @param {string} color */
const spark = (x, y, color) =>
  `<circle cx="${x}" cy="${y}" r="9" fill="${color}" opacity=".16"/><circle cx="${x}" cy="${y}" r="3.5" fill="${color}"/>`;
/** An agent with a progress ring. @param {number} x @param {number} y @param {string} color */
const agent = (x, y, color) =>
  `<circle cx="${x}" cy="${y}" r="15" fill="${raised}" stroke="${hairline}"/><circle cx="${x}" cy="${y}" r="15" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="58 94" transform="rotate(-70 ${x} ${y})"/><circle cx="${x}" cy="${y}" r="4.5" fill="${color}"/>`;

/** A dashed placeholder for a third party outside the network. @param {number} x @param {number} y @param {number} size */
const outside = (x, y, size) =>
  `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="10" fill="none" stroke="${hairline}" stroke-dasharray="3 5"/>`;

const drawing = `
  <defs><pattern id="dots" width="24" height="24" patternUnits="userSpaceOnUse"><circle cx="12" cy="12" r="1" fill="#262a37"/></pattern>
  <radialGradient id="glow"><stop offset="0" stop-color="${blue}" stop-opacity=".2"/><stop offset="1" stop-color="${blue}" stop-opacity="0"/></radialGradient></defs>
  <rect width="1104" height="420" fill="${background}"/><rect width="1104" height="420" fill="url(#dots)"/>
  ${outside(24, 96, 52)}${outside(40, 262, 40)}${outside(1036, 70, 44)}${outside(1028, 286, 52)}
  <rect x="104" y="34" width="896" height="352" rx="22" fill="${background}" fill-opacity=".75" stroke="${line}" stroke-width="1.5"/>
  <rect x="104" y="34" width="896" height="352" rx="22" fill="url(#dots)" opacity=".7"/>
  <circle cx="552" cy="210" r="200" fill="url(#glow)"/>
  ${wire("M274 210C288 210 286 102 300 102", line)}${wire("M274 210H300", line)}${wire("M274 210C288 210 286 318 300 318", line)}
  ${rack(142, 136)}
  ${wire("M456 102C500 102 470 178 496 190", green)}${wire("M456 210H496", blue)}${wire("M456 318C500 318 470 242 496 230", amber)}
  ${wire("M608 190C640 178 622 102 664 102H726", blue)}${wire("M608 210H786", blue)}${wire("M608 230C640 242 622 318 664 318H726", blue)}
  ${wire("M664 102L664 318", line)}${wire("M802 102H880M802 318H880", line)}
  ${brandedWindow({
    y: 54,
    color: green,
    logo: "disc",
    code: [
      [26, 52],
      [40, 30, 24],
      [18, 64],
    ],
  })}
  ${brandedWindow({
    y: 162,
    color: blue,
    logo: "block",
    code: [
      [44, 38],
      [22, 58],
      [34, 26, 30],
    ],
  })}
  ${brandedWindow({
    y: 270,
    color: amber,
    logo: "peak",
    code: [
      [30, 30, 22],
      [50, 40],
      [24, 46],
    ],
  })}
  <circle cx="552" cy="210" r="84" fill="none" stroke="${blue}" stroke-opacity=".22"/>
  <rect x="488" y="146" width="128" height="128" rx="30" fill="${raised}" stroke="${blue}" stroke-opacity=".7" stroke-width="1.5"/>${mark}
  ${agent(664, 102, green)}${agent(664, 210, blue)}${agent(664, 318, amber)}
  ${chip(768, 102, green, '<path d="M-10 6l6-10 5 7 4-5 5 8"/>')}
  ${chip(828, 210, blue, '<path d="M0-11v22M-11 0h22M-7-7l14 14M7-7l-14 14"/>')}
  ${chip(768, 318, amber, '<path d="M-9-5h18M-9 1h12M-9 7h15"/>')}
  ${chip(922, 102, line, '<circle r="8"/>')}${chip(922, 318, line, '<path d="M-8-8h16v16h-16z"/>')}
  ${spark(483, 142, green)}${spark(474, 210, blue)}${spark(483, 278, amber)}${spark(734, 210, blue)}${spark(632, 142, blue)}${spark(632, 278, blue)}`;

/** @param {string} name @param {typeof WIDE} part @param {number} density */
async function draw(name, { x, y, width, height }, density) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${height * density}" viewBox="${x} ${y} ${width} ${height}">${drawing}</svg>`;
  const picture = sharp(Buffer.from(svg));
  const avif = await picture.avif({ quality: 60, effort: 9 }).toBuffer();
  const webp = await picture.webp({ quality: 82, effort: 6 }).toBuffer();
  writeFileSync(projectPath("public", `${name}.avif`), avif);
  writeFileSync(projectPath("public", `${name}.webp`), webp);
}

await draw("enterprise-wide", WIDE, 1);
await draw("enterprise-wide-2x", WIDE, 2);
// Phone screens are high-density.
await draw("enterprise-narrow", NARROW, 2);
