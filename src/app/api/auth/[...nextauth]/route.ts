import NextAuth from "next-auth";
import { authOptions } from "~/server/auth/next-auth";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

// Built per request: the secret is made when the server first needs it, never by `next build`.
const handler = (request: Request, context: RouteContext) => NextAuth(authOptions())(request, context);

export { handler as GET, handler as POST };
