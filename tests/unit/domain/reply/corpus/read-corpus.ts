import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Shapes of replies with the project that each must lead to. A case starts with "@@@@ name", with "| crlf" after it when
 * the reply has Windows line ends. Its parts start with "@@@":
 *
 * - use: the files of projects.txt that the reply changes; base: one file more; base-crlf: with Windows line ends;
 *   base-exact: as exact
 * - reply
 * - file, exact (one line, with \r and \n spelled out), line (replace the lines after "-" by those after "+"), cut
 *   (remove them): the files afterwards; all others are as before
 * - gone: the path of a file that is no longer there
 * - refused: the path of a change that is refused
 * - growing: the reply is still being written; limit: it ended before its model had finished
 */
export type Shape = {
  name: string;
  base: Map<string, string>;
  reply: string;
  files: Map<string, string>;
  refused: string[];
  state: "growing" | "finished" | "cut";
};

type Part = { word: string; rest: string; lines: string[] };

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");

function partsOf(text: string): { name: string; parts: Part[] }[] {
  const cases: { name: string; parts: Part[] }[] = [];
  for (const line of text.trimEnd().split("\n")) {
    if (line.startsWith("@@@@ ")) cases.push({ name: line.slice(5), parts: [] });
    else if (line.startsWith("@@@ ") && !line.endsWith("@@@")) {
      const [word = "", ...rest] = line.slice(4).split(" ");
      cases.at(-1)?.parts.push({ word, rest: rest.join(" "), lines: [] });
    } else cases.at(-1)?.parts.at(-1)?.lines.push(line);
  }
  return cases;
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

const projects = new Map(
  partsOf(read("projects.txt")).map(({ name, parts }) => [
    name,
    new Map(parts.map(({ rest, lines }) => [rest, textOf(lines)])),
  ]),
);

/** A copy of one of the projects of projects.txt. */
export const sampleProject = (name: string): Map<string, string> => new Map(projects.get(name));

export const readCorpus = (file: string): Shape[] => partsOf(read(file)).map(toShape);

function toShape({ name, parts }: { name: string; parts: Part[] }): Shape {
  const used = parts.find(({ word }) => word === "use");
  const base = used ? sampleProject(used.rest) : new Map<string, string>();
  for (const { word, rest, lines } of parts) {
    if (word === "base") base.set(rest, textOf(lines));
    if (word === "base-crlf") base.set(rest, textOf(lines).replaceAll("\n", "\r\n"));
    if (word === "base-exact") base.set(...exactFile(rest));
  }
  const reply = textOf(parts.find(({ word }) => word === "reply")?.lines ?? []);
  const files = new Map(base);
  for (const part of parts) expectFile(name, files, part);
  const of = (wanted: string) => parts.filter(({ word }) => word === wanted);
  return {
    name,
    base,
    reply: name.endsWith("| crlf") ? reply.replaceAll("\n", "\r\n") : reply,
    files,
    refused: of("refused").map(({ rest }) => rest),
    state: of("growing").length > 0 ? "growing" : of("limit").length > 0 ? "cut" : "finished",
  };
}

function exactFile(rest: string): [path: string, content: string] {
  const [path = "", ...text] = rest.split(" ");
  return [path, text.join(" ").replaceAll("\\r", "\r").replaceAll("\\n", "\n")];
}

function expectFile(name: string, files: Map<string, string>, { word, rest, lines }: Part): void {
  if (word === "file") files.set(rest, textOf(lines));
  if (word === "gone") files.delete(rest);
  if (word === "exact") files.set(...exactFile(rest));
  if (word !== "line" && word !== "cut") return;
  const marked = (mark: string) =>
    textOf(lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(1)));
  const content = files.get(rest) ?? "";
  if (content.split(marked("-")).length !== 2) throw new Error(`${name}: not one place in ${rest}`);
  files.set(
    rest,
    content.replace(marked("-"), () => marked("+")),
  );
}
