import { guardRequest } from "~/server/api/guard-request";
import { type AuthContext, answerAuth } from "~/server/auth/answer-auth";

/** The largest legitimate body is a passkey response. */
const formBytes = () => 64_000;

const handle = (request: Request, context: AuthContext) =>
  guardRequest(request, formBytes, (guarded) => answerAuth(guarded, context));

export { handle as GET, handle as POST };
