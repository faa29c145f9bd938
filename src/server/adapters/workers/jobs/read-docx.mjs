import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import { firstPages, textOf, tidy } from "./html-text.mjs";

/** Limit for the unpacked XML; a novel of 1,000 pages has 20 MB. */
const MAX_UNPACKED_BYTES = 60_000_000;

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
    const pages = textOf(html, { isPage: false }).split("\f").map(tidy);
    if (pages.length > maxPages) return { problem: "too_many_pages" };
    if (pages.every((text) => text === "")) return { problem: "no_text" };
    return { pages: firstPages(pages, maxCharacters), pageCount: pages.length > 1 ? pages.length : null };
  } catch {
    return { problem: "broken" };
  }
}

/**
 * The XML parts, without pictures; null when they unpack to more than the limit.
 *
 * @param {Uint8Array} bytes
 */
function unpack(bytes) {
  let size = 0;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      size += originalSize;
      // fflate allocates the declared size.
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
 * Word records page breaks when it saves a file. They include the author's manual breaks, which would count twice.
 *
 * @param {string} xml
 */
function markPages(xml) {
  if (!xml.includes("<w:lastRenderedPageBreak")) return xml;
  return xml
    .replace(/<w:br\s[^<>]{0,500}w:type="page"[^<>]{0,500}>/g, "")
    .replace(/<w:lastRenderedPageBreak\s*\/>/g, '<w:br w:type="page"/>');
}
