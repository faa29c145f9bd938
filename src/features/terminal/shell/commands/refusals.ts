import { type Command, defineCommand } from "just-bash/browser";
import { NO_NETWORK } from "../no-network";

/** Why programs that people and models try are not here, by their names. */
const reasons: [names: string, sentence: string][] = [
  ["sudo docker open apt apt-get brew curl wget ssh scp rsync ping nc telnet", NO_NETWORK],
  [
    "webpack parcel astro nuxt serve http-server nodemon",
    "The preview next to this terminal already runs the project. To build it elsewhere, download it.",
  ],
  ["eslint biome", "The editor shows each file's errors, and tsc lists them; this terminal has no linter."],
  ["prettier", "The editor formats files; this terminal does not."],
  ["vi vim nano emacs code", "Open the file in the editor above."],
  ["python python3 pip ruby php java go cargo deno", "This terminal runs JavaScript and TypeScript only."],
];

/** Commands that people try and that this terminal cannot have: each says why. */
export const refusals: Command[] = reasons.flatMap(([names, sentence]) =>
  names
    .split(" ")
    .map((name) =>
      defineCommand(name, async () => ({ stdout: "", stderr: `${name}: ${sentence}\n`, exitCode: 1 })),
    ),
);
