import { useMemo, useState } from "react";
import { api } from "~/trpc/react";
import { AttachmentList, type PickedFile, type UploadedFile } from "./attachment-list";

export type Attachments = Pick<
  AttachmentList,
  "add" | "addUploaded" | "move" | "uploadUnsent" | "remove" | "restore"
> & {
  files: readonly PickedFile[];
  supportsImages: boolean;
  take: () => Promise<readonly UploadedFile[] | null>;
};

/** The files of the next message. All functions except `take` are stable. */
export function useAttachments(supportsImages: boolean): Attachments {
  const { client } = api.useUtils();
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const [list] = useState(() => new AttachmentList(client, setFiles));
  return useMemo(() => {
    const { add, addUploaded, move, uploadUnsent, remove, restore } = list;
    const take = () => list.take(supportsImages);
    return { files, supportsImages, add, addUploaded, move, uploadUnsent, remove, take, restore };
  }, [list, files, supportsImages]);
}
