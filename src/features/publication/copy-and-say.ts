import { copyText } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { copy } from "./copy";

/** Copies a text and says whether that worked. */
export async function copyAndSay(text: string): Promise<void> {
  if (await copyText(text)) toast.success(copy.copied);
  else toast.error(copy.copyFailed);
}
