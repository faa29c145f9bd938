import { useEffect, useRef, useState } from "react";
import { readDraftChips, saveDraftChips } from "~/domain/chat/draft";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { type ReferenceStore, useReferences } from "../reference-store";
import { isUploaded } from "./attachment-list";
import type { Attachments } from "./use-attachments";

const storage = () => window.localStorage;

/** Persists an unsent message's references and uploaded files across reloads, per chat, like its text. */
export function useDraftChips(chatId: string | null, references: ReferenceStore, attachments: Attachments) {
  const { client } = api.useUtils();
  const { files, addUploaded } = attachments;
  const current = useReferences(references);
  const saved = useRef(chatId);
  const [isRead, setIsRead] = useState(false);

  useEffect(() => {
    const json = readDraftChips(storage, saved.current);
    if (json === null) return setIsRead(true);
    let isCancelled = false;
    const restore = async () => {
      const { parseDraftChips } = await loadWhenOnline(() => import("~/domain/chat/draft-chips"));
      const draft = parseDraftChips(json);
      const ids = draft.files.map(({ id }) => id);
      const uploads = ids.length > 0 ? await client.chat.uploads.query({ ids }) : [];
      if (isCancelled) return;
      references.restore(draft.references);
      addUploaded(uploads, new Map(draft.files.map(({ id, place }) => [id, place])));
      setIsRead(true);
    };
    // On failure they stay stored for the next attempt.
    restore().catch(() => {});
    return () => {
      isCancelled = true;
    };
  }, [client, references, addUploaded]);

  useEffect(() => {
    if (!isRead) return;
    // A new chat just got its id: move them to it.
    if (saved.current !== chatId) saveDraftChips(storage, saved.current, { references: [], files: [] });
    saved.current = chatId;
    const uploads = files.filter(isUploaded).map(({ uploaded, place }) => ({ id: uploaded.id, place }));
    saveDraftChips(storage, chatId, { references: current, files: uploads });
  }, [isRead, chatId, current, files]);
}
