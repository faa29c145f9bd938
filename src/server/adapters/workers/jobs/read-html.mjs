import { firstPages, textOf, tidy } from "./html-text.mjs";

/**
 * The text of a web page in UTF-8, with headings, lists, tables and code as in Markdown.
 *
 * @param {Uint8Array} bytes
 * @param {{ maxCharacters: number }} limits
 * @returns {Promise<import("~/server/ports/documents").DocumentText | { problem: import("~/server/ports/documents").DocumentProblem }>}
 */
export async function readDocument(bytes, { maxCharacters }) {
  try {
    // Spaces around a line's end come from the indentation of its markup.
    const text = tidy(textOf(new TextDecoder().decode(bytes), { isPage: true }).replace(/\n +(?=\S)/g, "\n"));
    return text === ""
      ? { problem: "no_text" }
      : { pages: firstPages([text], maxCharacters), pageCount: null };
  } catch {
    // Such as elements that are nested too deeply.
    return { problem: "broken" };
  }
}
