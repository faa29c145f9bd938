import { copyWithToast } from "~/lib/copy-text";
import { copy } from "./copy";

/** Copies a link or its snippet; a toast reports the outcome. */
export const copyLinkWithToast = (text: string): Promise<void> =>
  copyWithToast(text, copy.copied, copy.copyFailed);
