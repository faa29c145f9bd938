import { copyWithToast } from "~/lib/copy-text";
import { copy } from "./copy";

/** Copies a text and says whether that worked. */
export const copyAndSay = (text: string): Promise<void> =>
  copyWithToast(text, copy.show.copied, copy.show.copyFailed);
