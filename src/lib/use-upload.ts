import { useRef, useState } from "react";
import { sendFile, UploadRefused } from "./send-file";

/** Sizes in bytes. */
export type Upload =
  | { phase: "idle" }
  | { phase: "uploading"; name: string; sent: number; total: number }
  /** `retry` resumes the upload; set if the server could not be reached. */
  | { phase: "failed"; message: string; retry?: () => void };

type UploadTarget = {
  /** URL that receives the pieces. */
  address: string;
  pieceBytes: number;
  /** Shown when the server could not be reached. */
  notReached: string;
  onUploaded(): unknown;
  /** Refetches the state of an unfinished upload on the server. */
  refresh(): Promise<void>;
  /** Deletes an unfinished upload from the server. */
  drop(): void;
};

/** Uploads one file at a time; cancelling deletes the received part. */
export function useUpload({ address, pieceBytes, notReached, onUploaded, refresh, drop }: UploadTarget) {
  const [upload, setUpload] = useState<Upload>({ phase: "idle" });
  const stop = useRef<AbortController>(null);

  const send = async (file: File, fields: Record<string, string>) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const onProgress = (sent: number) =>
      setUpload({ phase: "uploading", name: file.name, sent, total: Math.max(1, file.size) });
    try {
      await sendFile(file, { address, pieceBytes, fields, signal, onProgress });
      setUpload({ phase: "idle" });
      await onUploaded();
    } catch (error) {
      if (signal.aborted) return setUpload({ phase: "idle" });
      const message = error instanceof UploadRefused && error.message;
      if (message) setUpload({ phase: "failed", message });
      else setUpload({ phase: "failed", message: notReached, retry: () => void send(file, fields) });
    } finally {
      await refresh();
    }
  };

  /** @param fields further parameters of each piece */
  const start = (file: File, fields: Record<string, string> = {}) => void send(file, fields);
  const cancel = () => {
    stop.current?.abort();
    setUpload({ phase: "idle" });
    drop();
  };
  return { upload, start, cancel };
}
