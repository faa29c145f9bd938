import { z } from "zod";
import { DomainError, diskFull } from "~/domain/error/domain-error";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/local-model";
import { guardRequest } from "~/server/api/guard-request";
import { readSession } from "~/server/auth/session";
import { addModelPiece } from "~/server/services/model/local-models";
import { deps, isDiskFull } from "~/server/wiring";

const query = z.object({
  fileName: z.string().min(1).max(255).endsWith(".gguf"),
  offset: z.coerce.number().int().nonnegative(),
  total: z.coerce.number().int().positive(),
});

/** Takes a model file piece by piece, so that files of gigabytes pass through any proxy. */
export async function POST(request: Request): Promise<Response> {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  return guardRequest(
    request,
    () => UPLOAD_PIECE_BYTES,
    async (guarded) => {
      const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      if (!asked.success) return Response.json({ message: "This is not a .gguf file." }, { status: 400 });
      const bytes = new Uint8Array(await guarded.arrayBuffer());
      try {
        return Response.json(await addModelPiece(deps(), user, { ...asked.data, bytes }));
      } catch (error) {
        if (error instanceof DomainError)
          return Response.json({ message: error.userMessage }, { status: 400 });
        if (isDiskFull(error)) return Response.json({ message: diskFull().userMessage }, { status: 507 });
        throw error;
      }
    },
  );
}
