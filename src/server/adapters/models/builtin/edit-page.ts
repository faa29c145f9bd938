import type { Page } from "~/domain/template/page-pieces";
import { applySplices, readElements } from "~/domain/template/page-source";
import type { Edited } from "./edits/edited";
import { setAccent } from "./edits/set-accent";
import { setScheme } from "./edits/set-scheme";
import { replaceText, setTitle } from "./edits/set-text";
import type { Edit } from "./read-edits";

/** An edited page, and what was done and what could not be, each as a clause. */
export type EditedPage = { html: string; descriptions: string[]; problems: string[] };

/** Applies edits in order; all other bytes of the page stay unchanged. */
export function editPage(html: string, edits: readonly Edit[]): EditedPage {
  const result: EditedPage = { html, descriptions: [], problems: [] };
  for (const edit of edits) {
    const elements = readElements(result.html);
    if (elements.length === 0) {
      result.problems.push("the page is too large or too deeply nested for me to edit");
      break;
    }
    const edited = applyEdit({ html: result.html, elements }, edit);
    if ("problem" in edited) result.problems.push(edited.problem);
    else {
      result.html = applySplices(result.html, edited.splices);
      result.descriptions.push(edited.description);
    }
  }
  return result;
}

function applyEdit(page: Page, edit: Edit): Edited {
  switch (edit.kind) {
    case "title":
      return setTitle(page, edit);
    case "accent":
      return setAccent(page, edit.color);
    case "scheme":
      return setScheme(page, edit.scheme);
    case "replace":
      return replaceText(page, edit);
  }
}
