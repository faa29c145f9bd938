import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, diskFull } from "~/domain/error/domain-error";
import { type AppDeps, isDiskFull } from "~/server/wiring";
import { type Endpoint, userRoute } from "./route";

type Piece<Query> = {
  /** The piece, as described by the address. */
  query: z.ZodType<Query>;
  /** The error where the address says something else. */
  refusal: string;
  maxBytes: number;
  /** @returns the answer @throws DomainError */
  add(
    owner: { deps: AppDeps; user: SignedInUser },
    piece: Query & { bytes: Uint8Array<ArrayBuffer> },
  ): Promise<object>;
};

/** A user's budget is enough for about 160 MB a second. */
const COST = 5;

/** Takes pieces of a signed-in user's file: large files come in pieces, so that they pass through any proxy. */
export const pieceRoute = <Query>({ query, refusal, maxBytes, add }: Piece<Query>): Endpoint =>
  userRoute({
    input: z.looseObject({}),
    cost: COST,
    bodyBytes: () => maxBytes,
    async answer({ deps, user, request, input }) {
      const asked = query.safeParse(input);
      if (!asked.success) return Response.json({ message: refusal }, { status: 400 });
      const bytes = new Uint8Array(await request.arrayBuffer());
      try {
        return Response.json(await add({ deps, user }, { ...asked.data, bytes }));
      } catch (error) {
        if (error instanceof DomainError)
          return Response.json({ message: error.userMessage }, { status: 400 });
        if (isDiskFull(error)) return Response.json({ message: diskFull().userMessage }, { status: 507 });
        throw error;
      }
    },
  });
