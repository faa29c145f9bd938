import { fileEnding, normalizeLanguage } from "../preview/language";
import type { WrittenFile } from "./tool-call";

const WRITES =
  /^(?:\$ )?(?:[^#'"<>\n]{0,300}&&\s{0,9})?(?:(?:cat|tee)\s{1,9}(?:>>?|-a\b)?\s{0,9}["']?([^\s"'<>|&]{1,300})["']?\s{0,9}<<-?\s{0,9}(["'\\]?)([A-Za-z_]\w*)["']?|cat\s{0,9}<<-?\s{0,9}(["'\\]?)([A-Za-z_]\w*)["']?\s{0,9}>>?\s{0,9}["']?([^\s"'<>|&]{1,300})["']?)\s{0,9}(?:>\s{0,9}\/dev\/null)?\s{0,9}$/;

/** The file and delimiter of a here-document; null for other commands. */
export function hereDocument(
  line: string,
): { path: string; end: string; isRaw: boolean; isAdded: boolean } | null {
  const match = line.length > 1_000 || !line.includes("<<") ? null : WRITES.exec(line);
  const path = match?.[1] ?? match?.[6];
  const end = match?.[3] ?? match?.[5];
  const isAdded = />>|\btee\s+-a\b/.test(line);
  return path && end ? { path, end, isRaw: (match?.[2] ?? match?.[4]) !== "", isAdded } : null;
}

/** The files that shell commands write, and the other commands; null: none. */
export function readShellFiles(content: string): WrittenFile[] | null {
  const lines = content.split(/\r\n|\n|\r/);
  const files: WrittenFile[] = [];
  const others: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const opened = hereDocument(lines[at] ?? "");
    if (!opened) {
      others.push(lines[at] ?? "");
      continue;
    }
    const end = lines.findIndex((line, place) => place > at && line.trim() === opened.end);
    const written = lines.slice(at + 1, end === -1 ? undefined : end).map((line) => `${line}\n`);
    const text = written.join("");
    const label = opened.isAdded ? "append" : fileEnding(opened.path);
    files.push({
      label,
      language: normalizeLanguage(label),
      fileName: opened.path,
      content: opened.isRaw ? text : text.replace(/\\([$`\\])/g, "$1"),
      isWhole: end !== -1,
    });
    at = end === -1 ? lines.length : end;
  }
  if (files.length === 0) return null;
  const rest = others.join("\n").trim();
  if (rest !== "") files.unshift({ label: "bash", language: "bash", content: `${rest}\n`, isWhole: true });
  return files;
}
