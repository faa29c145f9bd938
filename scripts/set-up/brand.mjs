import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { projectPath } from "../environment.mjs";
import { brandColors, hexOf } from "./brand-colors.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { SetUpError } from "./step.mjs";

const SETTINGS = "brand/brand.json";
const served = projectPath("public", "brand");
const stampFile = projectPath("node_modules", ".brand.sha256");
/** What company.ts, the styles and the legal pages read. */
const made = {
  facts: projectPath("src", "domain", "marketing", "brand.json"),
  styles: projectPath("src", "styles", "brand.css"),
  pages: projectPath("src", "content", "brand"),
};

/** In place of the product's mark, see brand-mark.tsx. */
const LOGO_STYLE =
  '.brand-mark{background:url("/brand/logo.svg") center/contain no-repeat}.brand-mark>*{display:none}\n';

/** @param {unknown} value */
const isText = (value) => typeof value === "string" && value.trim() !== "";
/** @param {unknown} value */
const isTexts = (value) => Array.isArray(value) && value.every(isText);
/** @param {unknown} value */
const isUrl = (value) => typeof value === "string" && /^https?:\/\/\S+$/.test(value);

/** What brand.json may say, with what each must be. @type {Record<string, [(value: unknown) => boolean, string]>} */
const fields = {
  product: [(value) => isText(value) && String(value).length <= 40, "a name of up to 40 characters"],
  tagline: [isText, "a sentence"],
  headquarters: [isText, "a place"],
  seller: [isTexts, "a list of lines"],
  executives: [isTexts, "a list of titles"],
  engineering: [isTexts, "a list of places"],
  repository: [isUrl, "an address"],
  social: [
    (value) => Array.isArray(value) && value.every((one) => isText(one?.name) && isUrl(one?.href)),
    'a list like [{"name":"X","href":"https://…"}]',
  ],
  accent: [(value) => /^#[0-9a-f]{6}$/i.test(String(value)), "a color like #585dd0"],
  landing: [
    (value) => value === "product" || value === "none" || isUrl(value),
    `"product", "none" or an address`,
  ],
  mailFooter: [isText, "a sentence"],
};

/** @returns {Record<string, unknown>} */
function readSettings() {
  const file = projectPath(SETTINGS);
  if (!existsSync(file)) return {};
  /** @type {unknown} */
  let settings;
  try {
    settings = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SetUpError(`${SETTINGS} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof settings !== "object" || settings === null || Array.isArray(settings))
    throw new SetUpError(`${SETTINGS} must be an object.`);
  for (const [name, value] of Object.entries(settings)) {
    const field = fields[name];
    if (!field)
      throw new SetUpError(`${SETTINGS} has no field "${name}"; it knows ${Object.keys(fields).join(", ")}.`);
    if (!field[0](value)) throw new SetUpError(`${SETTINGS}: ${name} must be ${field[1]}.`);
  }
  return { ...settings };
}

/** @param {string} name */
const own = (name) => {
  const file = projectPath("brand", name);
  return existsSync(file) ? file : undefined;
};

const current = () =>
  fingerprint(["brand", "src/content/legal", "scripts/set-up/brand.mjs", "scripts/set-up/brand-colors.mjs"]);

export const isBrandWritten = async () =>
  Object.values(made).every((file) => existsSync(file)) && isStamped(stampFile, current());

/** Writes what is built in of the folder `brand`, and of the product's own where that has nothing. */
export async function writeBrand() {
  const { accent, ...settings } = readSettings();
  const colors = typeof accent === "string" ? brandColors(accent) : undefined;
  const logo = own("logo.svg");
  rmSync(served, { recursive: true, force: true });
  if (logo) await writeIcons(logo);
  const fonts = [
    { file: "font.woff2", family: "Brand Sans", variable: "--font-sans" },
    { file: "font-mono.woff2", family: "Brand Mono", variable: "--font-mono" },
  ].filter(({ file }) => own(file));
  for (const { file } of fonts) cpSync(projectPath("brand", file), `${served}/${file}`);
  const facts = {
    ...settings,
    ...(colors && { accent: hexOf(colors.accent) }),
    ...(logo && { logo: "/brand/logo.svg" }),
    ...(fonts.some(({ variable }) => variable === "--font-sans") && { hasOwnFont: true }),
  };
  writeFileSync(made.facts, `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(made.styles, stylesOf(colors, fonts) + (logo ? LOGO_STYLE : ""));
  mkdirSync(made.pages, { recursive: true });
  for (const page of ["terms.mdx", "privacy.mdx", "company.mdx"])
    cpSync(own(page) ?? projectPath("src", "content", "legal", page), `${made.pages}/${page}`);
  stamp(stampFile, current());
}

/**
 * @param {ReturnType<typeof brandColors> | undefined} colors
 * @param {{ file: string, family: string, variable: string }[]} fonts
 */
function stylesOf(colors, fonts) {
  /** @param {"dark" | "light"} theme */
  const rules = (theme) =>
    Object.entries(colors?.[theme] ?? {})
      .map(([name, value]) => `--${name}:${value}`)
      .join(";");
  return [
    "/* Made from the folder brand; see scripts/set-up/brand.mjs. */",
    ...fonts.map(
      ({ file, family, variable }) =>
        `@font-face{font-family:"${family}";src:url("/brand/${file}") format("woff2");font-weight:100 900;font-display:swap}\n:root{${variable}:"${family}",${variable === "--font-sans" ? "ui-sans-serif,system-ui,sans-serif" : "ui-monospace,monospace"}}`,
    ),
    ...(colors
      ? [
          `:root:root{--hue:${colors.hue};${rules("dark")}}`,
          `:root[data-theme="dark"],:root [data-theme="dark"]{${rules("dark")}}`,
          `:root[data-theme="light"],:root [data-theme="light"]{${rules("light")}}`,
        ]
      : []),
    "",
  ].join("\n");
}

/** The logo in the sizes of icons. @param {string} logo */
async function writeIcons(logo) {
  // Imported here: this module is loaded before the packages are installed.
  const { default: sharp } = await import("sharp");
  mkdirSync(served, { recursive: true });
  cpSync(logo, `${served}/logo.svg`);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const sizes = {
    "icon-192.png": 192,
    "icon-512.png": 512,
    "icon-maskable-512.png": 512,
    "apple-icon.png": 180,
    "favicon.png": 48,
  };
  for (const [name, size] of Object.entries(sizes)) {
    const isFull = name.includes("maskable") || name.includes("apple");
    const inner = Math.round(size * (isFull ? 0.6 : 0.9));
    const margin = Math.floor((size - inner) / 2);
    await sharp(logo, { density: 300 })
      .resize(inner, inner, { fit: "contain", background: clear })
      .extend({
        top: margin,
        left: margin,
        bottom: size - inner - margin,
        right: size - inner - margin,
        background: clear,
      })
      .flatten(isFull ? { background: "#ffffff" } : false)
      .png()
      .toFile(`${served}/${name}`);
  }
}
