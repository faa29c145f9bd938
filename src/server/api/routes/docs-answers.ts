import "server-only";
import { z } from "zod";
import { questionInput } from "~/domain/docs/question";
import { modelId } from "~/domain/model/model-id";
import { answerQuestion, modelForQuestions } from "~/server/services/docs/answer-question";
import { readBody } from "../read-body";
import { type Route, userRoute } from "../route";
import { errorOf, errorResponse } from "../v1/error-response";
import { eventStream } from "../v1/event-stream";

/** Twice what the longest question takes, in characters of four bytes. */
const MAX_BYTES = 100_000;

const unreadable = () =>
  Response.json({ error: { message: "This question could not be read." } }, { status: 400 });

/** Answers questions about the documentation. GET names the model that would answer, or null. */
export const docsAnswers: Route = {
  GET: userRoute({
    input: z.object({ model: modelId.optional() }),
    cost: 2,
    async answer({ deps, user, input }) {
      const model = await modelForQuestions(deps, user, input.model ?? null);
      return Response.json({ model: model?.name ?? null }, { headers: { "cache-control": "no-store" } });
    },
  }),
  POST: userRoute({
    input: z.object({}),
    cost: 5,
    bodyBytes: () => MAX_BYTES,
    async answer({ deps, user, request }) {
      const body = await readBody(request, MAX_BYTES);
      const asked = questionInput.safeParse(parseJson(body ?? ""));
      if (!asked.success) return unreadable();
      const left = new AbortController();
      const requestId = deps.ids.next();
      const events = answerQuestion(deps, user, asked.data, AbortSignal.any([request.signal, left.signal]));
      return eventStream({ deps, userId: user.id, requestId, events, abort: () => left.abort() }).catch(
        (error: unknown) => errorResponse(errorOf(error, deps, requestId)),
      );
    },
  }),
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
