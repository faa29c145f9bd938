import "server-only";
import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, diskFull } from "~/domain/error/domain-error";
import { readSession } from "~/server/auth/session";
import { isDiskFull } from "~/server/wiring";
import { guardRequest } from "./guard-request";

type Piece<Query> = {
  /** What the address says of the piece. */
  query: z.ZodType<Query>;
  /** Told where the address says something else. */
  refusal: string;
  maxBytes: number;
  /** @returns the answer @throws DomainError */
  add(user: SignedInUser, piece: Query & { bytes: Uint8Array<ArrayBuffer> }): Promise<object>;
};

/** Takes a piece of a signed-in user's file: large files come in pieces, so that they pass through any proxy. */
export async function receivePiece<Query>(
  request: Request,
  { query, refusal, maxBytes, add }: Piece<Query>,
): Promise<Response> {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  return guardRequest(
    request,
    () => maxBytes,
    async (guarded) => {
      const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      if (!asked.success) return Response.json({ message: refusal }, { status: 400 });
      const bytes = new Uint8Array(await guarded.arrayBuffer());
      try {
        return Response.json(await add(user, { ...asked.data, bytes }));
      } catch (error) {
        if (error instanceof DomainError)
          return Response.json({ message: error.userMessage }, { status: 400 });
        if (isDiskFull(error)) return Response.json({ message: diskFull().userMessage }, { status: 507 });
        throw error;
      }
    },
  );
}
