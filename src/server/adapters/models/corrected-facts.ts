import type { ModelFacts } from "~/domain/model/model";

/** Messages that a model reads no images; not those about one large or damaged image. */
const NO_IMAGES = [
  /image[_ ]url is only supported by certain models/i,
  /(?:image|vision|multimodal)\b.{0,40}\b(?:not (?:supported|enabled)|unsupported)/i,
  /(?:does not|doesn't|cannot) support (?:image|vision|multimodal)/i,
  /not a (?:multimodal|vision) model/i,
  /at most 0 image/i,
  /no endpoints found that support image/i,
  /missing data required for image input/i,
];

/** Messages that a model does not support tools. */
const NO_TOOLS = [
  /(?:does not|doesn't|cannot) support (?:tool|function)/i,
  /(?:tool|function)(?:s| use| call(?:s|ing)?)?["'`]? (?:is|are) not (?:supported|enabled)/i,
  /no endpoints found that support tool/i,
  /requires --(?:enable-auto-tool-choice|jinja)/i,
  /(?:unrecognized|unsupported|unknown|unexpected)\b.{0,40}\b(?:tools|functions)\b/i,
];

/** Limits in tokens. The output limit is matched first, because some messages name both. */
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

/** The facts in a provider's refusal; undefined if there are none. */
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
