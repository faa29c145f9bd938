import { type Command, defineCommand } from "just-bash/browser";
import { NO_NETWORK } from "../no-network";

const outside = "sudo docker open apt apt-get curl wget ssh ping nc telnet".split(" ");

const sentences: Record<string, string> = {
  git: "Versions are kept for you: see the history of this project. Its download holds a git repository.",
  vite: "The preview beside this terminal runs the project already.",
  next: "The preview beside this terminal runs the project already.",
  python: "This terminal runs JavaScript and TypeScript only.",
  python3: "This terminal runs JavaScript and TypeScript only.",
  ...Object.fromEntries(outside.map((name) => [name, NO_NETWORK])),
};

/** Commands that people try and that this terminal cannot have: each says why. */
export const refusals: Command[] = Object.entries(sentences).map(([name, sentence]) =>
  defineCommand(name, async () => ({ stdout: "", stderr: `${name}: ${sentence}\n`, exitCode: 1 })),
);
