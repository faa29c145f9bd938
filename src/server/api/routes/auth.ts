import "server-only";
import { type AuthContext, handleAuthRequest } from "~/server/auth/handle-auth-request";
import { guardRequest } from "../guard-request";
import type { Route } from "../route";

/** The largest legitimate body is a passkey response. */
const formBytes = () => 64_000;

const handle = (request: Request, context: AuthContext) =>
  guardRequest(request, formBytes, (guarded) => handleAuthRequest(guarded, context));

export const auth: Route = { GET: handle, POST: handle };
