import type { Options, Plugin } from "prettier";
import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import * as html from "prettier/plugins/html";
import * as markdown from "prettier/plugins/markdown";
import * as postcss from "prettier/plugins/postcss";
import * as typescript from "prettier/plugins/typescript";
import * as yaml from "prettier/plugins/yaml";
import { format } from "prettier/standalone";
import { parseJson } from "~/domain/text/parse-json";
import { answerCalls } from "../worker-calls/answer-calls";

type FormatInput = {
  text: string;
  /** Tells the language. */
  path: string;
  /** The project's `.prettierrc`, as far as it is JSON. */
  options: string | null;
};

const plugins = [babel, estree, html, markdown, postcss, typescript, yaml] as Plugin[];

function optionsOf(json: string | null): Options {
  const parsed = parseJson(json ?? "");
  return typeof parsed === "object" && parsed !== null ? parsed : {};
}

const answers = {
  /** @throws the first syntax error, in Prettier's words */
  format: ({ text, path, options }: FormatInput) =>
    format(text, { ...optionsOf(options), filepath: path, plugins }),
};
export type FormatAnswers = typeof answers;

answerCalls(answers);
