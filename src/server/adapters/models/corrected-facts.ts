import type { ModelFacts } from "~/domain/model/model";

/** How providers say that pictures are not read at all; that one of them is too large or damaged is something else. */
const NO_IMAGES = [
  /image[_ ]url is only supported by certain models/i,
  /(?:image|vision|multimodal)\b.{0,40}\b(?:not (?:supported|enabled)|unsupported)/i,
  /(?:does not|doesn't|cannot) support (?:image|vision|multimodal)/i,
  /not a (?:multimodal|vision) model/i,
  /at most 0 image/i,
  /no endpoints found that support image/i,
  /missing data required for image input/i,
];

/** How providers and servers say that a model takes no tools. */
const NO_TOOLS = [
  /(?:does not|doesn't|cannot) support (?:tool|function)/i,
  /(?:tool|function)(?:s| use| call(?:s|ing)?)?["'`]? (?:is|are) not (?:supported|enabled)/i,
  /no endpoints found that support tool/i,
  /requires --(?:enable-auto-tool-choice|jinja)/i,
  /(?:unrecognized|unsupported|unknown|unexpected)\b.{0,40}\b(?:tools|functions)\b/i,
];

/** The limit that a refusal names, in tokens: of the reply before that of the whole, because some messages name both. */
const OUTPUT_LIMIT = [
  /at most (\d+) (?:completion|output) tokens/i,
  /max_tokens: \d+ > (\d+)/i,
  /maxOutputTokens value of \d+ but the supported range is from 1 \(inclusive\) to (\d+)/i,
];
const CONTEXT_LIMIT = [
  /maximum context length (?:is|of) (\d+)/i,
  /(?<!\d)(\d+) maximum context length/i,
  /> (\d+) maximum/i,
  /available context size \((\d+) tokens\)/i,
  /maximum number of tokens allowed \((\d+)\)/i,
];

/** What a refusal says about the model; undefined when nothing. `message` is the provider's. */
export function correctedFacts(message: string): ModelFacts | undefined {
  const output = limitIn(message, OUTPUT_LIMIT);
  if (output) return { maxOutputTokens: output };
  const context = limitIn(message, CONTEXT_LIMIT);
  if (context) return { contextTokens: context };
  if (NO_IMAGES.some((pattern) => pattern.test(message))) return { supportsImages: false };
  return NO_TOOLS.some((pattern) => pattern.test(message)) ? { supportsTools: false } : undefined;
}

function limitIn(message: string, patterns: readonly RegExp[]): number | undefined {
  // Some write 128,000.
  const plain = message.replace(/(?<=\d),(?=\d{3})/g, "");
  return patterns.flatMap((pattern) => pattern.exec(plain)?.[1] ?? []).map(Number)[0];
}
