import { useCallback, useMemo, useRef, useState } from "react";
import type { AttachmentPlace, AttachmentSummary } from "~/domain/chat/attachment";
import { base64Of } from "~/lib/base64-of";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";
import {
  canSend,
  isUploaded,
  type PickedFile,
  refusalOf,
  sendableName,
  type UploadedFile,
} from "./attachments";

export type Attachments = {
  files: readonly PickedFile[];
  supportsImages: boolean;
  add: (files: readonly File[]) => Promise<void>;
  /** Puts back files that the server has: those of a message that was taken back, or of a draft. */
  addUploaded: (files: readonly AttachmentSummary[], places?: ReadonlyMap<string, AttachmentPlace>) => void;
  move: (key: string, place: AttachmentPlace) => void;
  /** Uploads the files again for which the server could not be reached. */
  uploadUnsent: () => void;
  remove: (key: string) => void;
  /**
   * Waits until all files are read, then removes and returns those that the selected model can read; reports the others.
   * Null when a file was refused or could not be uploaded.
   */
  take: () => Promise<readonly UploadedFile[] | null>;
  /** Puts back what could not be sent. */
  restore: (files: readonly UploadedFile[]) => void;
};

/** The files of the next message. Each is uploaded as soon as it is attached. */
export function useAttachments(supportsImages: boolean): Attachments {
  const { client } = api.useUtils();
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const current = useRef(files);
  const uploads = useRef<Promise<void>>(Promise.resolve());
  const failures = useRef(0);
  const set = useCallback((next: readonly PickedFile[]) => {
    current.current = next;
    setFiles(next);
  }, []);
  const change = useCallback(
    (key: string, changed: Partial<PickedFile>) =>
      set(current.current.map((file) => (file.key === key ? { ...file, ...changed } : file))),
    [set],
  );

  const detach = useCallback(
    ({ id }: AttachmentSummary) => void client.chat.detach.mutate({ attachmentId: id }).catch(() => {}),
    [client],
  );
  const upload = useCallback(
    async ({ key }: PickedFile, file: File) => {
      const isWanted = () => current.current.some((one) => one.key === key);
      if (!isWanted()) return;
      const refuse = () => set(current.current.filter((one) => one.key !== key));
      const base64 = await base64Of(file).catch(() => null);
      if (base64 === null) {
        failures.current += 1;
        refuse();
        toast.error(copy.attachment.unreadable(file.name));
        return;
      }
      try {
        const uploaded = await client.chat.attach.mutate({ name: sendableName(file.name), base64 });
        if (isWanted()) change(key, { name: uploaded.name, uploaded, unsent: null });
        else detach(uploaded);
      } catch (error) {
        failures.current += 1;
        if (serverErrorOf(error)) refuse();
        else change(key, { unsent: file });
        showErrorToast(error);
      }
    },
    [client, change, detach, set],
  );
  const enqueue = useCallback(
    (picked: PickedFile, file: File) => {
      // One at a time: they stay in order, and a large one is in memory alone.
      uploads.current = uploads.current.then(() => upload(picked, file));
    },
    [upload],
  );
  const uploadUnsent = useCallback(() => {
    for (const file of current.current) {
      if (!file.unsent) continue;
      enqueue(file, file.unsent);
      change(file.key, { unsent: null });
    }
  }, [change, enqueue]);
  const add = useCallback(
    async (added: readonly File[]) => {
      const refused = new Set<string>();
      for (const file of added) {
        const refusal = refusalOf(file, current.current.length);
        if (refusal) {
          refused.add(refusal);
          continue;
        }
        const picked: PickedFile = {
          key: crypto.randomUUID(),
          name: file.name,
          place: "prompt",
          uploaded: null,
          unsent: null,
        };
        set([...current.current, picked]);
        enqueue(picked, file);
      }
      for (const reason of refused) toast.error(reason);
      await uploads.current;
    },
    [set, enqueue],
  );
  const addUploaded = useCallback(
    (added: readonly AttachmentSummary[], places?: ReadonlyMap<string, AttachmentPlace>) => {
      const known = added.map((uploaded): UploadedFile => {
        const place = places?.get(uploaded.id) ?? (uploaded.path === null ? "prompt" : "project");
        return { key: uploaded.id, name: uploaded.name, place, uploaded, unsent: null };
      });
      set([...current.current, ...known]);
    },
    [set],
  );
  const remove = useCallback(
    (key: string) => {
      const removed = current.current.find((file) => file.key === key);
      set(current.current.filter((file) => file.key !== key));
      if (removed?.uploaded) detach(removed.uploaded);
    },
    [detach, set],
  );
  const take = useCallback(async () => {
    const failedBefore = failures.current;
    uploadUnsent();
    await uploads.current;
    if (failures.current > failedBefore) return null;
    const taken = current.current.filter(isUploaded).filter((file) => canSend(file, supportsImages));
    // Pictures that the selected model cannot see stay attached.
    const kept = current.current.filter((file) => !taken.some(({ key }) => key === file.key));
    set(kept);
    for (const { name } of kept) toast.error(copy.attachment.notSeen(name));
    return taken;
  }, [supportsImages, set, uploadUnsent]);
  const move = useCallback((key: string, place: AttachmentPlace) => change(key, { place }), [change]);
  const restore = useCallback((taken: readonly UploadedFile[]) => set([...taken, ...current.current]), [set]);
  return useMemo(
    () => ({ files, supportsImages, add, addUploaded, move, uploadUnsent, remove, take, restore }),
    [files, supportsImages, add, addUploaded, move, uploadUnsent, remove, take, restore],
  );
}
