import { readFileSync } from "node:fs";
import { projectPath } from "../../../scripts/environment.mjs";

const read = (name: string): Buffer =>
  readFileSync(projectPath(`tests/support/foreign-exports/${name}.json`));

/** Exports of other products, in the shapes that their current versions write. */
export const foreignExports = {
  openWebUi: () => read("open-webui"),
  libreChatTree: () => read("libre-chat-tree"),
  libreChatList: () => read("libre-chat-list"),
  chatGpt: () => read("chat-gpt"),
};
