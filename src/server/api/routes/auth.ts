import { z } from "zod";
import { handleAuthRequest } from "~/server/auth/handle-auth-request";
import { publicRoute, type Route } from "../route";

const endpoint = publicRoute({
  input: z.object({ nextauth: z.array(z.string()) }),
  cost: 1,
  // The largest legitimate body is a passkey response.
  bodyBytes: () => 64_000,
  answer: ({ request, input }) => handleAuthRequest(request, { params: Promise.resolve(input) }),
});

/** Sign-in and sign-out; NextAuth reads the session itself. */
export const auth: Route = { GET: endpoint, POST: endpoint };
