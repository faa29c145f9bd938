import { explain, generate, modify } from "./code-commands.js";
import type { Command } from "./command.js";
import { type Commands, completionScript, shells } from "./completion.js";
import { login, logout } from "./login-commands.js";
import { mcp } from "./mcp-command.js";
import { doctor, models, pull } from "./model-commands.js";
import { config, projects } from "./server-commands.js";

const completion: Command = {
  summary: "Print a script for your shell",
  usage: `<${shells.join(" | ")}>`,
  words: shells,
  options: {},
  run: async ({ arguments: [shell], terminal }) =>
    terminal.write(completionScript(shell, commands)) as undefined,
};

/** In the order of the help. */
export const commands: Commands = {
  generate,
  modify,
  explain,
  models,
  pull,
  doctor,
  login,
  logout,
  projects,
  mcp,
  config,
  completion,
};
