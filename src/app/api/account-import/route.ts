import { DomainError, diskFull } from "~/domain/error/domain-error";
import { IMPORT_PIECE_BYTES, importPieceQuery } from "~/domain/transfer/transfer-input";
import { guardRequest } from "~/server/api/guard-request";
import { readSession } from "~/server/auth/session";
import { addImportPiece } from "~/server/services/transfer/start-import";
import { deps, isDiskFull } from "~/server/wiring";

/** Takes a file to import piece by piece, so that large ones pass through any proxy. */
export async function POST(request: Request): Promise<Response> {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  return guardRequest(
    request,
    () => IMPORT_PIECE_BYTES,
    async (guarded) => {
      const asked = importPieceQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      if (!asked.success) return Response.json({ message: "This is not a file." }, { status: 400 });
      const bytes = new Uint8Array(await guarded.arrayBuffer());
      try {
        return Response.json(await addImportPiece(deps(), user, { ...asked.data, bytes }));
      } catch (error) {
        if (error instanceof DomainError)
          return Response.json({ message: error.userMessage }, { status: 400 });
        if (isDiskFull(error)) return Response.json({ message: diskFull().userMessage }, { status: 507 });
        throw error;
      }
    },
  );
}
