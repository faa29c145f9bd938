import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import { toast } from "~/lib/toast";
import { extensionOf } from "~preview";
import { copy } from "../copy";
import { replaceText } from "../draft/replace-text";
import { createWorkerCaller } from "../worker-calls/call-worker";
import type { FormatAnswers } from "../workers/format";

const FORMATS = /^(?:[cm]?[jt]sx?|json|webmanifest|html?|vue|css|scss|less|md|mdx|ya?ml)$/;

const worker = createWorkerCaller<FormatAnswers>("format");

/** What formats the file on screen, and says where it cannot; null where there is no formatter. */
export function formatterOf(files: DraftFiles, path: string | null): (() => void) | null {
  if (path === null || !FORMATS.test(extensionOf(path))) return null;
  return () =>
    void formatFile(files, path).catch(({ message }: Error) =>
      toast.error(copy.formatFailed, { description: message.split("\n", 1)[0] ?? "" }),
    );
}

/** Formats a file with Prettier, changing only what differs. @throws Error with the syntax error */
async function formatFile(files: DraftFiles, path: string): Promise<void> {
  const text = files.get(path);
  if (!(text instanceof Y.Text)) return;
  const before = text.toString();
  const own = files.get(".prettierrc");
  const options = own instanceof Y.Text ? own.toString() : null;
  const formatted = await worker.call("format", { text: before, path, options });
  // What was typed meanwhile is newer.
  if (text.toString() === before) replaceText(text, formatted);
}
