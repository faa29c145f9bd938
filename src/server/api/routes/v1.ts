import { z } from "zod";
import { preflight } from "../preflight";
import { keyRoute, publicRoute, type Route } from "../route";
import { answerRequest } from "../v1/answer-request";
import { describe } from "../v1/describe";
import { operations } from "../v1/table";

/** The public API; its operations are in `../v1/table.ts`. */
export const v1: Route = {
  GET: keyRoute(answerRequest),
  POST: keyRoute(answerRequest),
  DELETE: keyRoute(answerRequest),
  OPTIONS: preflight,
};

/** The OpenAPI description of the public API. */
export const openApi: Route = {
  GET: publicRoute({
    input: z.looseObject({}),
    cost: 5,
    answer: ({ deps }) =>
      Response.json(describe(operations, { appUrl: deps.appUrl, version: "1" }), {
        headers: { "access-control-allow-origin": "*" },
      }),
  }),
  OPTIONS: preflight,
};
