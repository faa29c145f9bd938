import { useEffect, useRef, useState } from "react";
import { readDraftChips, saveDraftChips } from "~/domain/chat/draft";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { type ReferenceStore, useReferences } from "../reference-store";
import { isUploaded } from "./attachments";
import type { Attachments } from "./use-attachments";

const storage = () => window.localStorage;

/** Keeps what the message in the box points at, and its uploaded files, across reloads per chat, as its text is kept. */
export function useDraftChips(chatId: string | null, references: ReferenceStore, attachments: Attachments) {
  const { client } = api.useUtils();
  const { files, addUploaded } = attachments;
  const about = useReferences(references);
  const saved = useRef(chatId);
  const [isRead, setIsRead] = useState(false);

  useEffect(() => {
    const json = readDraftChips(storage, saved.current);
    if (json === null) return setIsRead(true);
    let isGone = false;
    const putBack = async () => {
      const { parseDraftChips } = await loadWhenOnline(() => import("~/domain/chat/draft-chips"));
      const kept = parseDraftChips(json);
      const ids = kept.files.map(({ id }) => id);
      const uploads = ids.length > 0 ? await client.chat.uploads.query({ ids }) : [];
      if (isGone) return;
      references.restore(kept.references);
      addUploaded(uploads, new Map(kept.files.map(({ id, place }) => [id, place])));
      setIsRead(true);
    };
    // When it fails they stay saved, for the next time.
    putBack().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [client, references, addUploaded]);

  useEffect(() => {
    if (!isRead) return;
    // When a new chat gets its id, they move with it.
    if (saved.current !== chatId) saveDraftChips(storage, saved.current, { references: [], files: [] });
    saved.current = chatId;
    const uploads = files.filter(isUploaded).map(({ uploaded, place }) => ({ id: uploaded.id, place }));
    saveDraftChips(storage, chatId, { references: about, files: uploads });
  }, [isRead, chatId, about, files]);
}
