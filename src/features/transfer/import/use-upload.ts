import { useRef, useState } from "react";
import { IMPORT_PIECE_BYTES } from "~/domain/transfer/transfer-input";
import { copy } from "../copy";

export type Upload =
  | { phase: "idle" }
  | { phase: "uploading"; name: string; sent: number; total: number }
  | { phase: "failed"; message: string };

/** Uploads a file to import in pieces. A piece that could not be sent is sent again once. */
export function useUpload(onUploaded: () => void) {
  const [upload, setUpload] = useState<Upload>({ phase: "idle" });
  const stop = useRef<AbortController>(null);

  const start = async (file: File) => {
    const cancel = new AbortController();
    stop.current = cancel;
    const uploadId = crypto.randomUUID();
    try {
      for (let sent = 0; sent < file.size || file.size === 0; ) {
        setUpload({ phase: "uploading", name: file.name, sent, total: file.size });
        const piece = { uploadId, file, offset: sent, signal: cancel.signal };
        sent = await sendPiece(piece).catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error;
          return sendPiece(piece);
        });
      }
      setUpload({ phase: "idle" });
      onUploaded();
    } catch (error) {
      if (cancel.signal.aborted) setUpload({ phase: "idle" });
      else
        setUpload({
          phase: "failed",
          message: error instanceof Refused ? error.message : copy.import.notReached,
        });
    }
  };

  return { upload, start: (file: File) => void start(file), cancel: () => stop.current?.abort() };
}

/** The server's reason for not taking a file. */
class Refused extends Error {}

type Piece = { uploadId: string; file: File; offset: number; signal: AbortSignal };

/** @returns how many bytes of the file the server has */
async function sendPiece({ uploadId, file, offset, signal }: Piece): Promise<number> {
  const query = new URLSearchParams({
    uploadId,
    fileName: file.name,
    offset: String(offset),
    total: String(file.size),
  });
  const response = await fetch(`/api/account-import?${query}`, {
    method: "POST",
    body: file.slice(offset, offset + IMPORT_PIECE_BYTES),
    signal,
  });
  const answer: { message?: string; received?: number } = await response.json().catch(() => ({}));
  if (!response.ok || answer.received === undefined)
    throw new Refused(answer.message ?? copy.import.notReached);
  return answer.received;
}
