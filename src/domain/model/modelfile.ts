/** Ollama models derived from an installed one, and their Modelfiles. */

export type Example = { user: string; assistant: string };

export type ParameterValue = number | boolean | string | readonly string[];

export type Parameters = Readonly<Record<string, ParameterValue>>;

/** Empty texts and absent parameters are inherited from the base. */
export type Modelfile = {
  name: string;
  /** The base: an installed model. */
  from: string;
  system: string;
  template: string;
  parameters: Parameters;
  examples: readonly Example[];
};

/** The body for Ollama's `/api/create`. */
export const createRequest = ({ name, from, system, template, parameters, examples }: Modelfile) => ({
  model: name,
  from,
  ...(system === "" ? {} : { system }),
  ...(template === "" ? {} : { template }),
  parameters,
  messages: examples.flatMap(({ user, assistant }) => [
    { role: "user", content: user },
    { role: "assistant", content: assistant },
  ]),
});

/** The same as a Modelfile, for `ollama create`. */
export function modelfileText({ from, system, template, parameters, examples }: Modelfile): string {
  return [
    `FROM ${from}`,
    ...(system === "" ? [] : [`SYSTEM ${quoted(system)}`]),
    ...(template === "" ? [] : [`TEMPLATE ${quoted(template)}`]),
    ...Object.entries(parameters).flatMap(([name, value]) =>
      [value].flat().map((each) => `PARAMETER ${name} ${typeof each === "string" ? quoted(each) : each}`),
    ),
    ...examples.flatMap(({ user, assistant }) => [
      `MESSAGE user ${quoted(user)}`,
      `MESSAGE assistant ${quoted(assistant)}`,
    ]),
    "",
  ].join("\n");
}

const quoted = (text: string): string => `"""${text}"""`;

/** Ollama's Modelfile parser drops these. */
const DROPPED = /[^\p{L}\p{M}\p{N}\p{P}\p{S} \t\r\n]/u;
/** It ends a text at the first such line; there is no escape. */
const ENDS_EARLY = /"""\s*[\r\n]/;

/** Whether a Modelfile can represent all texts unchanged. `/api/create` always can. */
export const fitsModelfile = ({ system, template, parameters, examples }: Modelfile): boolean =>
  [system, template, Object.values(parameters), examples.map((each) => [each.user, each.assistant])]
    .flat(2)
    .every((text) => typeof text !== "string" || !(DROPPED.test(text) || ENDS_EARLY.test(text)));

/** Parses the parameters of `/api/show`: one per line, strings in quotes. */
export function readParameters(listed: string): Parameters {
  const parsed: Record<string, ParameterValue> = {};
  for (const line of listed.split("\n")) {
    const [, name, written] = /^(\w+)\s+(\S.*)$/.exec(line.trim()) ?? [];
    if (!name || !written) continue;
    const value = readValue(written);
    parsed[name] = name === "stop" ? [parsed.stop ?? [], String(value)].flat().map(String) : value;
  }
  return parsed;
}

/** A number, a boolean or a string, which may be quoted. */
export function readValue(written: string): number | boolean | string {
  if (written === "true" || written === "false") return written === "true";
  if (/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(written)) return Number(written);
  if (!/^".*"$/.test(written)) return written;
  try {
    return String(JSON.parse(written));
  } catch {
    // Go escapes a few characters that JSON does not.
    return written.slice(1, -1);
  }
}
