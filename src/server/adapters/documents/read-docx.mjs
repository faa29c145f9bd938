import "server-only";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import { parseFragment } from "parse5";

/** Of its XML files, as they unpack; a novel of 1,000 pages has 20 MB. */
const MAX_UNPACKED_BYTES = 60_000_000;
const PAGE_BREAK = "\f";

/**
 * The text of a Word file, with headings, lists and tables as in Markdown.
 *
 * @param {Uint8Array} bytes
 * @param {{ maxPages: number, maxCharacters: number }} limits
 * @returns {Promise<import("~/server/ports/documents").DocumentText | { problem: import("~/server/ports/documents").DocumentProblem }>}
 */
export async function readDocument(bytes, { maxPages, maxCharacters }) {
  try {
    const unpacked = unpack(bytes);
    if (!unpacked) return { problem: "too_large" };
    const html = await convert(unpacked);
    const pages = textOf(html).split(PAGE_BREAK).map(tidy);
    if (pages.length > maxPages) return { problem: "too_many_pages" };
    if (pages.every((text) => text === "")) return { problem: "no_text" };
    return { pages: firstPages(pages, maxCharacters), pageCount: pages.length > 1 ? pages.length : null };
  } catch {
    return { problem: "broken" };
  }
}

/**
 * The text parts of the file, without its pictures; null when they unpack to more than a document would.
 *
 * @param {Uint8Array} bytes
 */
function unpack(bytes) {
  let size = 0;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      size += originalSize;
      // The size that a file declares is what is allocated for it.
      return size <= MAX_UNPACKED_BYTES;
    },
  });
  return size <= MAX_UNPACKED_BYTES ? files : null;
}

/** @param {Record<string, Uint8Array>} files */
async function convert(files) {
  const main = files["word/document.xml"];
  const marked = main ? { ...files, "word/document.xml": strToU8(markPages(strFromU8(main))) } : files;
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(marked, { level: 0 })) },
    {
      styleMap: ["br[type='page'] => hr"],
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
    },
  );
  return value;
}

/**
 * Word notes where its pages ended when it last saved the file. Where it did, breaks that the author set are among
 * them, and would count twice.
 *
 * @param {string} xml
 */
function markPages(xml) {
  if (!xml.includes("<w:lastRenderedPageBreak")) return xml;
  return xml
    .replace(/<w:br\s[^<>]{0,500}w:type="page"[^<>]{0,500}>/g, "")
    .replace(/<w:lastRenderedPageBreak\s*\/>/g, '<w:br w:type="page"/>');
}

/** @typedef {import("parse5").DefaultTreeAdapterTypes.ChildNode} Node */

/** @param {string} html */
const textOf = (html) =>
  parseFragment(html)
    .childNodes.map((node) => write(node, ""))
    .join("");

const HEADING = /^h([1-6])$/;

/**
 * @param {Node} node
 * @param {string} indent of the list around it
 * @returns {string}
 */
function write(node, indent) {
  if (node.nodeName === "#text" && "value" in node) return node.value.replaceAll(PAGE_BREAK, " ");
  if (!("childNodes" in node)) return "";
  const { nodeName, childNodes } = node;
  if (nodeName === "hr") return PAGE_BREAK;
  if (nodeName === "br") return "\n";
  if (nodeName === "table") return `\n${writeTable(node)}\n`;
  if (isList(node)) return `${writeList(childNodes, nodeName, indent)}${indent === "" ? "\n" : ""}`;
  const inner = childNodes.map((child) => write(child, indent)).join("");
  const level = HEADING.exec(nodeName)?.[1];
  if (level) return `${"#".repeat(Number(level))} ${inner.trim()}\n\n`;
  return nodeName === "p" ? `${inner}\n\n` : inner;
}

const isList = (/** @type {Node} */ { nodeName }) => nodeName === "ul" || nodeName === "ol";

/**
 * @param {Node[]} items
 * @param {string} kind
 * @param {string} indent
 * @returns {string}
 */
function writeList(items, kind, indent) {
  const lines = items
    .filter(({ nodeName }) => nodeName === "li")
    .map((item, at) => {
      const children = "childNodes" in item ? item.childNodes : [];
      const inner = (/** @type {Node[]} */ nodes) => nodes.map((node) => write(node, `${indent}  `)).join("");
      const text = inner(children.filter((child) => !isList(child))).trim();
      const nested = inner(children.filter(isList)).trimEnd();
      return `${indent}${kind === "ol" ? `${at + 1}.` : "-"} ${text}${nested && `\n${nested}`}`;
    });
  return `${lines.join("\n")}\n`;
}

/**
 * @param {Node} table
 * @returns {string}
 */
function writeTable(table) {
  const rows = descendants(table, "tr").map((row) =>
    "childNodes" in row
      ? row.childNodes
          .filter(({ nodeName }) => nodeName === "td" || nodeName === "th")
          .map((cell) =>
            write(cell, "")
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

/** @param {string} text */
const tidy = (text) =>
  text
    .replace(/(?<![ \t])[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/**
 * @param {string[]} pages
 * @param {number} maxCharacters
 */
function firstPages(pages, maxCharacters) {
  let left = maxCharacters;
  const kept = pages.filter((text) => {
    left -= text.length;
    return left >= 0;
  });
  return kept.length > 0 ? kept : [pages[0]?.slice(0, maxCharacters) ?? ""];
}
