import {
  type Failure,
  type Protocol,
  runFromCommandLine,
  type StandIn,
  startStandIn,
} from "./model-stand-in.ts";

const refusal = (code: number, status: string, message: string, details?: object[]): Failure => ({
  status: code,
  body: { error: { code, message, status, ...(details ? { details } : {}) } },
});

/** Verbatim errors of the Gemini API. */
export const geminiFailures = {
  badKey: refusal(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "API_KEY_INVALID",
      domain: "googleapis.com",
      metadata: { service: "generativelanguage.googleapis.com" },
    },
  ]),
  unknownModel: refusal(
    404,
    "NOT_FOUND",
    "models/gemma-3-4b-it is not found for API version v1beta, or is not supported for generateContent.",
  ),
  tooLong: refusal(
    400,
    "INVALID_ARGUMENT",
    "The input token count (40000) exceeds the maximum number of tokens allowed (32768).",
  ),
  rateLimited: refusal(
    429,
    "RESOURCE_EXHAUSTED",
    "You exceeded your current quota, please check your plan.",
    [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34s" }],
  ),
  overloaded: refusal(503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
  down: refusal(500, "INTERNAL", "An internal error has occurred."),
} as const satisfies Record<string, Failure>;

const defaultModels = [
  {
    name: "models/gemini-2.5-flash",
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    does: "generateContent",
  },
  { name: "models/gemma-3-4b-it", inputTokenLimit: 32_768, outputTokenLimit: 8_192, does: "generateContent" },
  { name: "models/text-embedding-004", inputTokenLimit: 2_048, outputTokenLimit: 1, does: "embedContent" },
];

/** A fake Gemini API under /v1beta: /models in pages of two, :streamGenerateContent with server-sent events. */
export function startGemini(port = 0): Promise<StandIn> {
  return startStandIn(protocol, port);
}

const replyPath = /^\/v1beta\/models\/([^:]+):streamGenerateContent\?alt=sse$/;

const event = (fields: object, path: string) =>
  `data: ${JSON.stringify({ ...fields, modelVersion: replyPath.exec(path)?.[1], responseId: "r1" })}\r\n\r\n`;

const candidate = (part: object, path: string) =>
  event({ candidates: [{ content: { parts: [part], role: "model" }, index: 0 }] }, path);

const finishReasons = { stop: "STOP", length: "MAX_TOKENS", blocked: "SAFETY" };

const protocol: Protocol = {
  name: "gemini",
  contentType: "text/event-stream",
  asksForReply: ({ method, path }) => method === "POST" && replyPath.test(path),
  answer: ({ path }) => {
    if (path.startsWith("/v1beta/models?")) return { status: 200, body: pageOf(path) };
    const model = replyPath.exec(path)?.[1];
    if (model === undefined || defaultModels.some(({ name }) => name === `models/${model}`)) return undefined;
    return refusal(404, "NOT_FOUND", `models/${model} is not found for API version v1beta.`);
  },
  opening: () => "",
  thought: (text, { path }) => candidate({ text, thought: true }, path),
  token: (text, { path }) => candidate({ text }, path),
  closing: (ending, { path }) =>
    event(
      {
        candidates: [
          {
            content: { parts: [{ text: "" }], role: "model" },
            finishReason: finishReasons[ending],
            index: 0,
          },
        ],
        usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 4, totalTokenCount: 16 },
      },
      path,
    ),
  calling: (calls, { path }) =>
    calls
      .map(({ name, arguments: args }) =>
        candidate({ functionCall: { name, args }, thoughtSignature: `signed:${name}` }, path),
      )
      .join("") +
    event(
      {
        candidates: [{ content: { parts: [{ text: "" }], role: "model" }, finishReason: "STOP", index: 0 }],
        usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 4, totalTokenCount: 16 },
      },
      path,
    ),
  failureInStream: (message) =>
    `data: ${JSON.stringify({ error: { code: 500, message, status: "INTERNAL" } })}\r\n\r\n`,
};

function pageOf(path: string) {
  const from = Number(new URLSearchParams(path.slice(path.indexOf("?"))).get("pageToken") ?? 0);
  const models = defaultModels.slice(from, from + 2).map(({ does, ...model }) => ({
    ...model,
    displayName: model.name,
    supportedGenerationMethods: [does, "countTokens"],
  }));
  return from + 2 < defaultModels.length ? { models, nextPageToken: String(from + 2) } : { models };
}

if (import.meta.main) await runFromCommandLine(startGemini);
