import { z } from "zod";
import { publicRoute } from "./route";

/** CORS preflight. Allows every origin, because requests need a key and no cookie is read. */
export const preflight = publicRoute({
  input: z.looseObject({}),
  cost: 1,
  answer: ({ request: { headers } }) =>
    new Response(null, {
      status: 204,
      headers: {
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, POST, DELETE",
        "access-control-allow-headers":
          headers.get("access-control-request-headers") ?? "authorization, content-type",
        "access-control-max-age": "86400",
        vary: "access-control-request-headers",
      },
    }),
});
