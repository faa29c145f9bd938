import { expect, it } from "vitest";
import { correctedFacts } from "~/server/adapters/models/corrected-facts";

it.each([
  [
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
    { contextTokens: 8_192 },
  ],
  ["prompt is too long: 210000 tokens > 200000 maximum", { contextTokens: 200_000 }],
  [
    "The input token count (1048580) exceeds the maximum number of tokens allowed (1048576).",
    { contextTokens: 1_048_576 },
  ],
  [
    "the request exceeds the available context size (4096 tokens), try increasing it",
    { contextTokens: 4_096 },
  ],
  [
    "Prompt contains 40000 tokens, too large for model with 32768 maximum context length",
    { contextTokens: 32_768 },
  ],
  [
    "max_tokens is too large: 100000. This model supports at most 16,384 completion tokens, whereas you provided 100000.",
    { maxOutputTokens: 16_384 },
  ],
  [
    "max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens for claude-x",
    { maxOutputTokens: 64_000 },
  ],
  ["Invalid content type. image_url is only supported by certain models.", { supportsImages: false }],
  ["Image input modality is not enabled for models/gemma-3-1b-it", { supportsImages: false }],
  ["image input is not supported - hint: you may need to provide the mmproj", { supportsImages: false }],
  ["qwen2.5 is not a multimodal model", { supportsImages: false }],
  ["No endpoints found that support image input", { supportsImages: false }],
  ["this model is missing data required for image input", { supportsImages: false }],
  ["registry.ollama.ai/library/gemma3:4b does not support tools", { supportsTools: false }],
  [
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    { supportsTools: false },
  ],
  ["tools param requires --jinja flag", { supportsTools: false }],
  ['No endpoints found that support tool use. Try disabling "search".', { supportsTools: false }],
  ["`tool calling` is not supported with this model", { supportsTools: false }],
  ["Function calling is not enabled for models/gemma-3-4b-it", { supportsTools: false }],
  ["Unrecognized request argument supplied: tools", { supportsTools: false }],
  ["Unsupported parameter: 'tools'", { supportsTools: false }],
  ["Invalid schema for function 'add': 'type' is missing", undefined],
  ["image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes", undefined],
  ["Could not process image", undefined],
  ["temperature must be at most 1", undefined],
  ["", undefined],
])("%s", (message, facts) => {
  expect(correctedFacts(message)).toEqual(facts);
});
