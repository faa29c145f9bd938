import { getDocumentProxy } from "unpdf";

/** @typedef {{ maxPages: number, maxCharacters: number }} Limits */

/**
 * The text of a PDF by page, with the lines of the page.
 *
 * @param {Uint8Array} bytes
 * @param {Limits} limits
 * @returns {Promise<import("~/server/ports/documents").DocumentText | { problem: import("~/server/ports/documents").DocumentProblem }>}
 */
export async function readDocument(bytes, { maxPages, maxCharacters }) {
  let pdf;
  try {
    pdf = await getDocumentProxy(bytes);
  } catch (error) {
    return { problem: isLocked(error) ? "encrypted" : "broken" };
  }
  if (pdf.numPages > maxPages) return { problem: "too_many_pages" };
  /** @type {string[]} */
  const pages = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages && characters < maxCharacters; number++) {
    const text = await readPage(pdf, number);
    characters += text.length;
    if (characters <= maxCharacters || number === 1) pages.push(text.slice(0, maxCharacters));
  }
  return pages.some((text) => text !== "") ? { pages, pageCount: pdf.numPages } : { problem: "no_text" };
}

const isLocked = (/** @type {unknown} */ error) =>
  error instanceof Error && error.name === "PasswordException";

/**
 * A damaged page becomes empty, so that the others can still be read.
 *
 * @param {Awaited<ReturnType<typeof getDocumentProxy>>} pdf
 * @param {number} number
 */
async function readPage(pdf, number) {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
    page.cleanup();
    return text.replaceAll("\f", " ").trim();
  } catch {
    return "";
  }
}
