import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, diskFull } from "~/domain/error/domain-error";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/upload";
import { type AppDeps, isDiskFull } from "~/server/wiring";
import { type Endpoint, userRoute } from "./route";

type Piece<Query> = {
  /** Schema of the query parameters that describe the piece. */
  query: z.ZodType<Query>;
  /** The error message for an invalid query. */
  refusal: string;
  /** @returns the answer @throws DomainError */
  add(
    owner: { deps: AppDeps; user: SignedInUser },
    piece: Query & { bytes: Uint8Array<ArrayBuffer> },
  ): Promise<object>;
};

/** A user's budget is enough for about 160 MB a second. */
const COST = 5;

/** Receives a signed-in user's file in pieces, because proxies limit the size of a request. */
export const pieceRoute = <Query>({ query, refusal, add }: Piece<Query>): Endpoint =>
  userRoute({
    input: z.looseObject({}),
    cost: COST,
    bodyBytes: () => UPLOAD_PIECE_BYTES,
    async answer({ deps, user, request, input }) {
      const parsed = query.safeParse(input);
      if (!parsed.success) return Response.json({ message: refusal }, { status: 400 });
      const bytes = new Uint8Array(await request.arrayBuffer());
      try {
        return Response.json(await add({ deps, user }, { ...parsed.data, bytes }));
      } catch (error) {
        if (error instanceof DomainError)
          return Response.json({ message: error.userMessage }, { status: 400 });
        if (isDiskFull(error)) return Response.json({ message: diskFull().userMessage }, { status: 507 });
        throw error;
      }
    },
  });
