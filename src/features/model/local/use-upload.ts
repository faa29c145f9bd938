import { useRef, useState } from "react";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/local-model";
import { api } from "~/trpc/react";
import { copy } from "./copy";

export type Upload =
  | { phase: "idle" }
  | { phase: "uploading"; sent: number; total: number }
  | { phase: "failed"; message: string };

/** Uploads a model file in pieces. A piece that could not be sent is sent again once. */
export function useUpload() {
  const utils = api.useUtils();
  const [upload, setUpload] = useState<Upload>({ phase: "idle" });
  const stop = useRef<AbortController>(null);

  const start = async (file: File) => {
    const cancel = new AbortController();
    stop.current = cancel;
    try {
      for (let sent = 0; sent < file.size; ) {
        setUpload({ phase: "uploading", sent, total: file.size });
        sent = await sendPiece(file, sent, cancel.signal).catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error;
          return sendPiece(file, sent, cancel.signal);
        });
      }
      setUpload({ phase: "idle" });
      await Promise.all([utils.model.local.state.invalidate(), utils.model.list.invalidate()]);
    } catch (error) {
      if (cancel.signal.aborted) setUpload({ phase: "idle" });
      else
        setUpload({ phase: "failed", message: error instanceof Refused ? error.message : copy.notChanged });
    }
  };

  return { upload, start: (file: File) => void start(file), cancel: () => stop.current?.abort() };
}

/** The server's reason for not taking a file. */
class Refused extends Error {}

/** @returns how many bytes of the file the server has */
async function sendPiece(file: File, offset: number, signal: AbortSignal): Promise<number> {
  const query = new URLSearchParams({
    fileName: file.name,
    offset: String(offset),
    total: String(file.size),
  });
  const response = await fetch(`/api/local-models?${query}`, {
    method: "POST",
    body: file.slice(offset, offset + UPLOAD_PIECE_BYTES),
    signal,
  });
  const answer: { message?: string; received?: number } = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.message ?? copy.notChanged);
  return answer.received ?? file.size;
}
