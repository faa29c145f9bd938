import {
  APICallError,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Middleware,
} from "@ai-sdk/provider";

/**
 * Sends topK, which the AI SDK drops for this protocol though llama.cpp, LM Studio and vLLM take it. If a
 * server refuses it, the call is repeated without, and topK is not sent to it again.
 */
export function passTopK(providerName: string): LanguageModelV4Middleware {
  let refused = false;
  const withTopK = ({ topK, ...params }: LanguageModelV4CallOptions): LanguageModelV4CallOptions => ({
    ...params,
    providerOptions: {
      ...params.providerOptions,
      [providerName]: { ...params.providerOptions?.[providerName], top_k: topK },
    },
  });
  const withoutTopK = ({ topK: _, ...params }: LanguageModelV4CallOptions): LanguageModelV4CallOptions =>
    params;

  return {
    specificationVersion: "v4",
    wrapStream: async ({ model, params, doStream }) => {
      if (params.topK === undefined) return doStream();
      if (refused) return model.doStream(withoutTopK(params));
      try {
        return await model.doStream(withTopK(params));
      } catch (error) {
        if (!refusesTopK(error)) throw error;
        refused = true;
        return model.doStream(withoutTopK(params));
      }
    },
  };
}

const refusesTopK = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  /top_k/.test(error.responseBody ?? "");
