import { copyWithToast } from "~/lib/copy-text";
import { copy } from "./copy";

/** Copies a text; a toast reports the outcome. */
export const copySnippetWithToast = (text: string): Promise<void> =>
  copyWithToast(text, copy.show.copied, copy.show.copyFailed);
