import { parseFragment } from "parse5";

const PAGE_BREAK = "\f";

/** @typedef {import("parse5").DefaultTreeAdapterTypes.ChildNode} Node */

/**
 * The text of HTML, with headings, lists and tables as in Markdown. A horizontal line becomes a page break.
 *
 * @param {string} html
 * @param {{ isPage: boolean }} options `isPage`: a web page: reads only its main content
 */
export const textOf = (html, { isPage }) => {
  const { childNodes } = parseFragment(html);
  return (isPage ? mainOf(childNodes) : childNodes).map((node) => write(node, "", isPage)).join("");
};

/** Elements that are not part of a page's text. */
const SKIPPED = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "title",
  "svg",
  "nav",
  "footer",
  "iframe",
  "button",
  "select",
]);
/** Block elements, set off by blank lines. */
const BLOCKS = new Set([
  "div",
  "section",
  "article",
  "main",
  "header",
  "aside",
  "figure",
  "blockquote",
  "dl",
  "dt",
  "dd",
  "form",
  "details",
  "summary",
]);

/**
 * Its `main` element, if there is one.
 *
 * @param {Node[]} nodes
 * @returns {Node[]}
 */
function mainOf(nodes) {
  const [main] = nodes.flatMap((node) => (node.nodeName === "main" ? [node] : descendants(node, "main")));
  return main ? [main] : nodes;
}

const HEADING = /^h([1-6])$/;

/**
 * @param {Node} node
 * @param {string} indent of the list around it
 * @param {boolean} isPage
 * @returns {string}
 */
function write(node, indent, isPage) {
  if (node.nodeName === "#text" && "value" in node)
    return isPage ? node.value.replace(/\s+/g, " ") : node.value.replaceAll(PAGE_BREAK, " ");
  if (!("childNodes" in node)) return "";
  const { nodeName, childNodes } = node;
  if (isPage && SKIPPED.has(nodeName)) return "";
  if (isPage && nodeName === "pre") return `\n\`\`\`\n${plainText(node).trim()}\n\`\`\`\n\n`;
  if (nodeName === "hr") return isPage ? "\n\n" : PAGE_BREAK;
  if (nodeName === "br") return "\n";
  if (nodeName === "table") return `\n${writeTable(node, isPage)}\n`;
  if (isList(node)) return `${writeList(childNodes, nodeName, indent, isPage)}${indent === "" ? "\n" : ""}`;
  const inner = childNodes.map((child) => write(child, indent, isPage)).join("");
  if (isPage && BLOCKS.has(nodeName)) return `\n\n${inner}\n\n`;
  const level = HEADING.exec(nodeName)?.[1];
  if (level) return `${isPage ? "\n\n" : ""}${"#".repeat(Number(level))} ${inner.trim()}\n\n`;
  return nodeName === "p" ? `${inner}\n\n` : inner;
}

const isList = (/** @type {Node} */ { nodeName }) => nodeName === "ul" || nodeName === "ol";

/**
 * @param {Node[]} items
 * @param {string} kind
 * @param {string} indent
 * @param {boolean} isPage
 * @returns {string}
 */
function writeList(items, kind, indent, isPage) {
  const lines = items
    .filter(({ nodeName }) => nodeName === "li")
    .map((item, at) => {
      const children = "childNodes" in item ? item.childNodes : [];
      const inner = (/** @type {Node[]} */ nodes) =>
        nodes.map((node) => write(node, `${indent}  `, isPage)).join("");
      const text = inner(children.filter((child) => !isList(child))).trim();
      const nested = inner(children.filter(isList)).trimEnd();
      return `${indent}${kind === "ol" ? `${at + 1}.` : "-"} ${text}${nested && `\n${nested}`}`;
    });
  return `${lines.join("\n")}\n`;
}

/**
 * @param {Node} table
 * @param {boolean} isPage
 * @returns {string}
 */
function writeTable(table, isPage) {
  const rows = descendants(table, "tr").map((row) =>
    "childNodes" in row
      ? row.childNodes
          .filter(({ nodeName }) => nodeName === "td" || nodeName === "th")
          .map((cell) =>
            write(cell, "", isPage)
              .replace(/[\s\f]+/g, " ")
              .replaceAll("|", "\\|")
              .trim(),
          )
      : [],
  );
  const [head, ...body] = rows;
  if (!head) return "";
  return [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/**
 * @param {Node} node
 * @param {string} name
 * @returns {Node[]}
 */
const descendants = (node, name) =>
  "childNodes" in node
    ? node.childNodes.flatMap((child) => (child.nodeName === name ? [child] : descendants(child, name)))
    : [];

/**
 * @param {Node} node
 * @returns {string}
 */
const plainText = (node) =>
  "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(plainText).join("") : "";

/** @param {string} text */
export const tidy = (text) =>
  text
    .replace(/(?<![ \t])[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/**
 * @param {string[]} pages
 * @param {number} maxCharacters
 */
export function firstPages(pages, maxCharacters) {
  let left = maxCharacters;
  const kept = pages.filter((text) => {
    left -= text.length;
    return left >= 0;
  });
  return kept.length > 0 ? kept : [pages[0]?.slice(0, maxCharacters) ?? ""];
}
