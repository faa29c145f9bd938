import { useRef, useState } from "react";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/upload";
import type { IfDifferent } from "~/domain/transfer/transfer-input";
import { sendFile, UploadRefused } from "~/lib/send-file";
import { api } from "~/trpc/react";
import { copy } from "../copy";

export type Upload =
  | { phase: "idle" }
  | { phase: "uploading"; name: string; sent: number; total: number }
  /** `again` goes on with the file, where the server could not be reached. */
  | { phase: "failed"; message: string; again?: () => void };

/** Uploads a file to import; cancelling deletes what the server has of it. */
export function useUpload(onUploaded: () => void) {
  const utils = api.useUtils();
  const drop = api.transfer.cancelUpload.useMutation({
    onSettled: () => utils.transfer.upload.invalidate(),
  });
  const [upload, setUpload] = useState<Upload>({ phase: "idle" });
  const stop = useRef<AbortController>(null);

  const start = async (file: File, ifDifferent: IfDifferent) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      await sendFile(file, {
        address: "/api/account-import",
        pieceBytes: UPLOAD_PIECE_BYTES,
        fields: { ifDifferent },
        signal,
        onProgress: (sent) =>
          setUpload({ phase: "uploading", name: file.name, sent, total: Math.max(1, file.size) }),
      });
      setUpload({ phase: "idle" });
      onUploaded();
    } catch (error) {
      if (signal.aborted) return setUpload({ phase: "idle" });
      const message = error instanceof UploadRefused && error.message;
      if (message) setUpload({ phase: "failed", message });
      else
        setUpload({
          ...{ phase: "failed", message: copy.import.notReached },
          again: () => void start(file, ifDifferent),
        });
    } finally {
      await utils.transfer.upload.invalidate();
    }
  };

  const cancel = () => {
    stop.current?.abort();
    setUpload({ phase: "idle" });
    drop.mutate();
  };
  return { upload, start: (...chosen: Parameters<typeof start>) => void start(...chosen), cancel };
}
