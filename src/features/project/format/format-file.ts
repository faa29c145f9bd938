import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import { extensionOf } from "~preview";
import { replaceText } from "../draft/replace-text";
import { createWorkerCaller } from "../worker-calls/call-worker";

const FORMATS = /^(?:[cm]?[jt]sx?|json|webmanifest|html?|vue|css|scss|less|md|mdx|ya?ml)$/;

export const canFormat = (path: string): boolean => FORMATS.test(extensionOf(path));

const worker = createWorkerCaller("format");

/** Formats a file with Prettier, changing only what differs. @throws Error with the syntax error */
export async function formatFile(files: DraftFiles, path: string): Promise<void> {
  const text = files.get(path);
  if (!(text instanceof Y.Text)) return;
  const before = text.toString();
  const own = files.get(".prettierrc");
  const options = own instanceof Y.Text ? own.toString() : null;
  const formatted = await worker.call<string>("format", { text: before, path, options });
  // What was typed meanwhile is newer.
  if (text.toString() === before) replaceText(text, formatted);
}
