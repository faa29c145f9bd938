import type { ILink, Terminal } from "@xterm/xterm";
import { resolve } from "pathe";
import type { ProjectFiles } from "~/domain/project/project-files";
import { ROOT } from "../shell/protocol";

/** A printed path, with an optional line and column. Excludes brackets around it. */
const PLACE =
  /((?:[~.]{0,2}\/)?(?:\([\w@.-]+\)|[\w@.[\]-]+)+(?:\/(?:\([\w@.-]+\)|[\w@.[\]-]+)+)*)(?::(\d+))?(?::(\d+))?/g;
const PREFIX = `${ROOT}/`;

export interface Place {
  path: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** Finds the places in `files` that a line of output names. `start` and `end` are offsets in the line. */
export function placesIn(text: string, cwd: string, files: ProjectFiles) {
  return [...text.matchAll(PLACE)].flatMap((match) => {
    const [matched, printed = "", line, column] = match;
    const candidates = [resolve(cwd, printed.replace(/^~/, ROOT)), resolve(ROOT, printed)];
    const path = candidates
      .filter((one) => one.startsWith(PREFIX))
      .map((one) => one.slice(PREFIX.length))
      .find((one) => files.has(one));
    if (path === undefined) return [];
    const place: Place = {
      path,
      line: line ? Number(line) : undefined,
      column: column ? Number(column) : undefined,
    };
    return [{ place, start: match.index, end: match.index + matched.length }];
  });
}

interface LinkOptions {
  cwd: () => string;
  files: () => ProjectFiles;
  onOpen: (place: Place) => void;
}

/** Makes the names of files in the output links into the editor. */
export function linkFiles(terminal: Terminal, { cwd, files, onOpen }: LinkOptions): void {
  terminal.registerLinkProvider({
    provideLinks(row, callback) {
      const text = terminal.buffer.active.getLine(row - 1)?.translateToString(true) ?? "";
      const links = placesIn(text, cwd(), files()).map(
        ({ place, start, end }): ILink => ({
          text: text.slice(start, end),
          range: { start: { x: start + 1, y: row }, end: { x: end, y: row } },
          activate: () => onOpen(place),
        }),
      );
      callback(links);
    },
  });
}
