import { z } from "zod";
import { modelId } from "../model/model-id";

const MAX_MESSAGES = 2_000;
const MAX_TOOLS = 128;
const MAX_TEXT = 1_000_000;
const MAX_STOPS = 16;

const text = z.string().max(MAX_TEXT);
const functionName = z.string().regex(/^[\w-]{1,64}$/, "Use up to 64 letters, digits, _ and -");

const textPart = z.object({ type: z.literal("text"), text });
const picturePart = z.object({
  type: z.literal("image_url"),
  image_url: z.object({
    url: z.string().max(20_000_000).describe("A `data:` URL. Addresses of other servers are not loaded."),
  }),
});
const textContent = z.union([text, z.array(textPart).min(1)]);

const systemMessage = z.object({ role: z.enum(["system", "developer"]), content: textContent });
const userMessage = z.object({
  role: z.literal("user"),
  content: z.union([text, z.array(z.discriminatedUnion("type", [textPart, picturePart])).min(1)]),
});
const toolCall = z.object({
  id: z.string().min(1).max(200),
  type: z.literal("function"),
  function: z.object({ name: functionName, arguments: text }),
});
const assistantMessage = z.object({
  role: z.literal("assistant"),
  content: textContent.nullish(),
  tool_calls: z.array(toolCall).max(MAX_TOOLS).optional(),
});
const toolMessage = z.object({
  role: z.literal("tool"),
  content: textContent,
  tool_call_id: z.string().min(1).max(200),
});

const jsonSchema = z.record(z.string(), z.unknown());

const tool = z.object({
  type: z.literal("function"),
  function: z.object({
    name: functionName,
    description: text.optional(),
    parameters: jsonSchema.default({ type: "object", properties: {} }),
    strict: z.boolean().nullish(),
  }),
});

const responseFormat = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text") }),
  z.object({ type: z.literal("json_object") }),
  z.object({
    type: z.literal("json_schema"),
    json_schema: z.object({
      name: functionName,
      description: text.optional(),
      schema: jsonSchema.optional(),
      strict: z.boolean().nullish(),
    }),
  }),
]);

/** A request in OpenAI's shape. Fields that we do not know are ignored, as other servers of this protocol do. */
export const chatCompletionInput = z.object({
  model: modelId.describe("An id of `GET /models`."),
  messages: z
    .array(z.discriminatedUnion("role", [systemMessage, userMessage, assistantMessage, toolMessage]))
    .min(1)
    .max(MAX_MESSAGES),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  tools: z.array(tool).max(MAX_TOOLS).optional(),
  tool_choice: z
    .union([
      z.enum(["none", "auto", "required"]),
      z.object({ type: z.literal("function"), function: z.object({ name: functionName }) }),
    ])
    .optional(),
  stop: z.union([text.min(1), z.array(text.min(1)).max(MAX_STOPS)]).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: z.int().positive().nullish().describe("The older name of `max_completion_tokens`."),
  max_completion_tokens: z.int().positive().nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  seed: z.int().nullish(),
  n: z.literal(1, "One choice is made for each request").nullish(),
  response_format: responseFormat.nullish(),
});
export type ChatCompletionInput = z.infer<typeof chatCompletionInput>;

const usage = z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() });

const finishReason = z.enum(["stop", "length", "tool_calls", "content_filter"]);
export type CompletionFinish = z.infer<typeof finishReason>;

export const chatCompletion = z.object({
  id: z.string(),
  object: z.literal("chat.completion"),
  created: z.int().describe("Seconds since 1970."),
  model: z.string().describe("The model that answered."),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal("assistant"),
        content: z.string().nullable(),
        reasoning_content: z.string().optional().describe("What a thinking model said to itself."),
        refusal: z.null(),
        tool_calls: z.array(toolCall).optional(),
      }),
      logprobs: z.null(),
      finish_reason: finishReason,
    }),
  ),
  usage,
});
export type ChatCompletion = z.infer<typeof chatCompletion>;

/** What a model writes, whatever its provider: pieces, then one end. */
export type CompletionPart =
  | { type: "text"; text: string }
  | { type: "reasoning"; text: string }
  | { type: "tool_call"; index: number; id: string; name: string; arguments: string }
  | { type: "end"; finish: CompletionFinish; usage: { input: number; output: number } };

/** A data URL's type and bytes in base64; undefined for any other address. */
export const pictureIn = (url: string): { mediaType: string; base64: string } | undefined => {
  const [, mediaType, base64] = /^data:(image\/[\w.+-]{1,40});base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? [];
  return mediaType && base64 ? { mediaType, base64 } : undefined;
};
