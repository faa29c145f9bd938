import { useRef, useState } from "react";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/upload";
import { sendFile, UploadRefused } from "~/lib/send-file";
import { api } from "~/trpc/react";
import { copy } from "./copy";

export type Upload =
  | { phase: "idle" }
  | { phase: "uploading"; sent: number; total: number }
  /** `again` goes on with the file, where the server could not be reached. */
  | { phase: "failed"; message: string; again?: () => void };

/** Uploads a model file; cancelling deletes what the server has of it. */
export function useUpload() {
  const utils = api.useUtils();
  const drop = api.transfer.cancelUpload.useMutation({
    onSettled: () => utils.transfer.upload.invalidate(),
  });
  const [upload, setUpload] = useState<Upload>({ phase: "idle" });
  const stop = useRef<AbortController>(null);

  const start = async (file: File) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      await sendFile(file, {
        address: "/api/local-models",
        pieceBytes: UPLOAD_PIECE_BYTES,
        signal,
        onProgress: (sent) => setUpload({ phase: "uploading", sent, total: Math.max(1, file.size) }),
      });
      setUpload({ phase: "idle" });
      await Promise.all([utils.model.local.state.invalidate(), utils.model.list.invalidate()]);
    } catch (error) {
      if (signal.aborted) return setUpload({ phase: "idle" });
      const message = error instanceof UploadRefused && error.message;
      if (message) setUpload({ phase: "failed", message });
      else setUpload({ phase: "failed", message: copy.ownFile.notReached, again: () => void start(file) });
    } finally {
      await utils.transfer.upload.invalidate();
    }
  };

  const cancel = () => {
    stop.current?.abort();
    setUpload({ phase: "idle" });
    drop.mutate();
  };
  return { upload, start: (file: File) => void start(file), cancel };
}
