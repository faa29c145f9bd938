import { guardRequest } from "~/server/api/guard-request";
import { type AuthContext, handleAuthRequest } from "~/server/auth/handle-auth-request";

/** The largest legitimate body is a passkey response. */
const formBytes = () => 64_000;

const handle = (request: Request, context: AuthContext) =>
  guardRequest(request, formBytes, (guarded) => handleAuthRequest(guarded, context));

export { handle as GET, handle as POST };
