import type { Command } from "./command.js";
import { UsageError } from "./exit-code.js";

export type Commands = Readonly<Record<string, Command>>;

export const shells = ["bash", "zsh", "fish"] as const;

/** The completion script for a shell. */
export function completionScript(shell: string | undefined, commands: Commands): string {
  if (shell === "bash") return bash(commands);
  if (shell === "zsh") return zsh(commands);
  if (shell === "fish") return fish(commands);
  throw new UsageError(`Give a shell: ${shells.join(", ")}.`);
}

const optionsOf = ({ options }: Command) => [
  ...Object.entries(options).flatMap(([name, { short }]) => [`--${name}`, ...(short ? [`-${short}`] : [])]),
  "--help",
];

/** The options with a fixed set of values. */
const choicesOf = ({ options }: Command) =>
  Object.entries(options).flatMap(([name, { choices }]) =>
    choices ? [{ name, choices: choices.join(" ") }] : [],
  );

const bash = (commands: Commands): string => `# Add to ~/.bashrc: source <(bluebonnet completion bash)
_bluebonnet() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${Object.keys(commands).join(" ")} --help --version"
  else
    case "\${COMP_WORDS[1]} $before" in
${Object.entries(commands)
  .flatMap(([name, command]) =>
    choicesOf(command).map((option) => `      "${name} --${option.name}") words="${option.choices}" ;;`),
  )
  .join("\n")}
      *) case "\${COMP_WORDS[1]}" in
${Object.entries(commands)
  .map(
    ([name, command]) =>
      `        ${name}) words="${[...(command.words ?? []), ...optionsOf(command)].join(" ")}" ;;`,
  )
  .join("\n")}
      esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _bluebonnet bluebonnet
`;

const zsh = (commands: Commands): string => `#compdef bluebonnet
# Add to ~/.zshrc: source <(bluebonnet completion zsh)
_bluebonnet() {
  local -a commands
  commands=(
${Object.entries(commands)
  .map(([name, { summary }]) => `    ${quoted(`${name}:${summary}`)}`)
  .join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${Object.entries(commands)
  .map(([name, command]) => `    ${name}) _arguments ${zshArguments(command)} ;;`)
  .join("\n")}
  esac
}
(( $+functions[compdef] )) && compdef _bluebonnet bluebonnet
`;

const zshArguments = ({ options, words = [], takesFile }: Command) =>
  [
    ...Object.entries(options).map(([name, { description, value, choices }]) => {
      const text = description.replace(/[[\]:\\]/g, "");
      return `--${name}[${text}]${value ? `:${value}:${choices ? `(${choices.join(" ")})` : "_files"}` : ""}`;
    }),
    "--help[Show help]",
    ...(words.length > 0 ? [`2:word:(${words.join(" ")})`] : []),
    ...(takesFile ? ["2:file:_files"] : []),
  ]
    .map(quoted)
    .join(" ");

const fish = (commands: Commands): string => {
  const lines = Object.entries(commands).flatMap(([name, { summary, options, words = [], takesFile }]) => [
    `complete -c bluebonnet -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...(words.length > 0
      ? [
          `complete -c bluebonnet -n ${quoted(`__fish_seen_subcommand_from ${name}`)} -f -a ${quoted(words.join(" "))}`,
        ]
      : []),
    ...(takesFile ? [`complete -c bluebonnet -n ${quoted(`__fish_seen_subcommand_from ${name}`)} -F`] : []),
    ...Object.entries(options).map(
      ([option, { description, short, value, choices }]) =>
        `complete -c bluebonnet -n ${quoted(`__fish_seen_subcommand_from ${name}`)} -l ${option}` +
        `${short ? ` -s ${short}` : ""}${value ? " -r" : ""}${choices ? ` -f -a ${quoted(choices.join(" "))}` : ""} -d ${quoted(description)}`,
    ),
  ]);
  return `# Run once: bluebonnet completion fish > ~/.config/fish/completions/bluebonnet.fish\n${lines.join("\n")}\n`;
};

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
