/** Models that Ollama makes of an installed one: what they add to it, and how a Modelfile writes that. */

export type Example = { user: string; assistant: string };

export type ParameterValue = number | boolean | string | readonly string[];

export type Parameters = Readonly<Record<string, ParameterValue>>;

/** Empty texts and absent parameters are the base's own. */
export type Modelfile = {
  name: string;
  /** The base: an installed model. */
  from: string;
  system: string;
  template: string;
  parameters: Parameters;
  examples: readonly Example[];
};

/** What Ollama asks for a new model, see its `/api/create`. */
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

/** Ollama's reader of Modelfiles drops these. */
const DROPPED = /[^\p{L}\p{M}\p{N}\p{P}\p{S} \t\r\n]/u;
/** To it, a text ends at the first line that ends like this; nothing escapes it. */
const ENDS_EARLY = /"""\s*[\r\n]/;

/** Whether a Modelfile can hold all texts as they are. `/api/create` always can. */
export const fitsModelfile = ({ system, template, parameters, examples }: Modelfile): boolean =>
  [system, template, Object.values(parameters), examples.map((each) => [each.user, each.assistant])]
    .flat(2)
    .every((text) => typeof text !== "string" || !(DROPPED.test(text) || ENDS_EARLY.test(text)));

/** Reads the parameters as `/api/show` lists them: one a line, texts in quotes. */
export function readParameters(listed: string): Parameters {
  const found: Record<string, ParameterValue> = {};
  for (const line of listed.split("\n")) {
    const [, name, written] = /^(\w+)\s+(\S.*)$/.exec(line.trim()) ?? [];
    if (!name || !written) continue;
    const value = readValue(written);
    found[name] = name === "stop" ? [found.stop ?? [], String(value)].flat().map(String) : value;
  }
  return found;
}

/** A number, a truth value or a text, which may be quoted. */
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
