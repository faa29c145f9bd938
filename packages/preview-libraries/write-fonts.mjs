import fs from "node:fs";
import path from "node:path";
import { installed } from "./installed.mjs";
import { fontPackages, iconFamilies } from "./library-table.mjs";

const FACE = /\/\* [\w-]+ \*\/\s*@font-face\s*\{[^}]*\}/g;
/** The styles of packages with one file per weight. */
const STATIC_STYLES = ["300", "400", "400-italic", "500", "600", "700", "700-italic", "800", "900"];

/**
 * Writes one style sheet with all families, and the font files. Browsers load only the files that a page uses.
 *
 * @param {string} folder @returns {string[]} the families
 */
export function writeFonts(folder) {
  fs.mkdirSync(path.join(folder, "files"), { recursive: true });
  const sheets = fontPackages.map((name) => familyOf(name, folder));
  const icons = Object.entries(iconFamilies).map(([family, style]) => iconSheet(family, style, folder));
  fs.writeFileSync(path.join(folder, "fonts.css"), [...sheets.map(({ css }) => css), ...icons].join("\n"));
  return [...sheets.map(({ family }) => family), ...Object.keys(iconFamilies)];
}

/** @param {string} name @param {string} folder */
function familyOf(name, folder) {
  const source = installed(name);
  const { family } = JSON.parse(fs.readFileSync(path.join(source, "metadata.json"), "utf8"));
  const styles = name.startsWith("@fontsource-variable/") ? ["wght", "wght-italic"] : STATIC_STYLES;
  const faces = styles
    .map((style) => path.join(source, `${style}.css`))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => fs.readFileSync(file, "utf8").match(FACE) ?? [])
    .filter((face) => /-latin(?:-ext)?-/.test(face));
  const css = faces.map((face) => {
    const [, file = ""] = /url\(\.\/files\/([\w-]+\.woff2)\)/.exec(face) ?? [];
    fs.copyFileSync(path.join(source, "files", file), path.join(folder, "files", file));
    return face
      .replace(/\/\*.*?\*\/\s*/, "")
      .replace(/font-family: [^;]+/, `font-family: '${family}'`)
      .replace(/src: [^;]+/, `src: url(files/${file}) format('woff2')`);
  });
  return { family, css: css.join("\n") };
}

/** @param {string} family @param {string} style @param {string} folder */
function iconSheet(family, style, folder) {
  const source = path.join(installed("material-icons"), "iconfont");
  const file = `material-icons${style === "filled" ? "" : `-${style}`}.woff2`;
  fs.copyFileSync(path.join(source, file), path.join(folder, "files", file));
  const name = family.toLowerCase().replaceAll(" ", "-");
  return `@font-face { font-family: '${family}'; src: url(files/${file}) format('woff2'); }
.${name} { font: normal 24px/1 '${family}'; display: inline-block; letter-spacing: normal; text-transform: none;
  white-space: nowrap; overflow-wrap: normal; direction: ltr; font-feature-settings: 'liga'; -webkit-font-smoothing: antialiased; }`;
}
