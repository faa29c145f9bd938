import { NextRequest } from "next/server";
import { guardRequest } from "~/server/api/guard-request";
import { type AuthContext, answerAuth } from "~/server/auth/answer-auth";

/** The longest that is posted here is a passkey's signed answer. */
const FORM_BYTES = 64_000;

function handle(request: NextRequest, context: AuthContext): Response | Promise<Response> {
  const guarded = guardRequest(request, FORM_BYTES);
  if (guarded instanceof Response) return guarded;
  return answerAuth(guarded === request ? request : new NextRequest(guarded), context);
}

export { handle as GET, handle as POST };
