import { NextRequest } from "next/server";
import { guardRequest } from "~/server/api/guard-request";
import { type AuthContext, answerAuth } from "~/server/auth/answer-auth";

/** The longest that is posted here is a passkey's signed answer. */
const FORM_BYTES = 64_000;

const handle = (request: NextRequest, context: AuthContext) =>
  guardRequest(request, FORM_BYTES, (guarded) =>
    answerAuth(guarded === request ? request : new NextRequest(guarded), context),
  );

export { handle as GET, handle as POST };
