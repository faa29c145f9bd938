import { describeAttachment } from "~/domain/chat/attachment-text";
import {
  extensionOfType,
  kindOf,
  type UploadKind,
  type UploadType,
  uploadKinds,
} from "~/domain/knowledge/file-kind";
import { refuseFile } from "~/domain/knowledge/file-refusal";
import { estimateTokens } from "~/domain/model/context";
import type { Documents } from "~/server/ports/documents";
import type { Images } from "~/server/ports/images";
import { mediaTypeOf } from "~preview";
import {
  readDocumentText,
  readPlainText,
  type TextFile,
  typeOfFile,
  type UploadedBytes,
} from "../../knowledge/read-text-file";

/** An uploaded file as it is stored. */
export type ReadUpload = {
  name: string;
  mediaType: UploadType;
  bytes: Uint8Array<ArrayBuffer>;
  tokens: number;
  pages: number | null;
};

type Deps = { documents: Documents; images: Images };

/** Maximum width and height; models downscale further. */
const MAX_SIDE_PX = 2_048;

/**
 * Reads an uploaded file by its detected type, whatever its name.
 *
 * @throws DomainError invalid, with the reason in one sentence
 */
export async function readUpload(
  deps: Deps,
  { name, bytes, userId }: Omit<UploadedBytes, "type">,
): Promise<ReadUpload> {
  const type = await typeOfFile(deps.documents, { name, bytes });
  return readers[kindOf(type ?? "")](deps, { name, bytes, type, userId });
}

const readers: Record<UploadKind, (deps: Deps, upload: UploadedBytes) => Promise<ReadUpload>> = {
  image: readPicture,
  document: async ({ documents }, upload) => stored(await readDocumentText(documents, upload)),
  table: async (_, upload) => stored(readPlainText(upload)),
  text: async (_, upload) => stored(readPlainText(upload)),
};

const stored = ({ text, ...rest }: TextFile): ReadUpload => ({
  ...rest,
  bytes: Buffer.from(text, "utf8"),
  tokens: estimateTokens(describeAttachment({ ...rest, text })),
});

async function readPicture({ images }: Deps, { name, bytes }: UploadedBytes): Promise<ReadUpload> {
  const picture = await images.fitWithin(bytes, { px: MAX_SIDE_PX, maxBytes: uploadKinds.image.maxBytes });
  if (!picture) throw refuseFile("picture", name);
  const { mediaType } = picture;
  return {
    // A re-encoded picture gets the extension of its new type.
    name:
      mediaTypeOf(name) === mediaType
        ? name
        : `${name.replace(/\.[^.]*$/, "")}.${extensionOfType(mediaType)}`,
    mediaType,
    bytes: Buffer.from(picture.bytes),
    tokens: 0,
    pages: null,
  };
}
