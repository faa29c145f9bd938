import { z } from "zod";
import { keyRoute, publicRoute, type Route } from "../route";
import { answerPreflight, answerRequest } from "../v1/answer-request";
import { describe } from "../v1/describe";
import { operations } from "../v1/table";

const anything = z.looseObject({});

/** Answers before a browser on another site asks. */
const preflight = publicRoute({
  input: anything,
  cost: 1,
  answer: ({ request }) => answerPreflight(request),
});

/** The public API; its operations are in `../v1/table.ts`. */
export const v1: Route = {
  GET: keyRoute(answerRequest),
  POST: keyRoute(answerRequest),
  DELETE: keyRoute(answerRequest),
  OPTIONS: preflight,
};

/** What the public API can do. */
export const openApi: Route = {
  GET: publicRoute({
    input: anything,
    cost: 5,
    answer: ({ deps }) =>
      Response.json(describe(operations, { appUrl: deps.appUrl, version: "1" }), {
        headers: { "access-control-allow-origin": "*" },
      }),
  }),
  OPTIONS: preflight,
};
