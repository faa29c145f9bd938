import "server-only";
import {
  type AttachmentKind,
  type AttachmentType,
  CSV,
  DOCX,
  kindOf,
  MAX_TEXT_BYTES,
  PDF,
} from "~/domain/chat/attachment";
import { type AttachmentRefusal, refuseAttachment } from "~/domain/chat/attachment-refusal";
import { describeAttachment, joinPages } from "~/domain/chat/attachment-text";
import { estimateTokens } from "~/domain/model/context";
import { decodeText } from "~/domain/text/decode-text";
import { isLfsPointer } from "~/domain/text/lfs-pointer";
import type { DocumentFormat, Documents } from "~/server/ports/documents";
import type { Images, PictureType } from "~/server/ports/images";

/** An uploaded file as it is stored. */
export type ReadUpload = {
  name: string;
  mediaType: AttachmentType;
  bytes: Uint8Array<ArrayBuffer>;
  tokens: number;
  pages: number | null;
};

type Deps = { documents: Documents; images: Images };
/** `type`: what its bytes are; undefined for text and for unknown ones. */
type Upload = { name: string; bytes: Uint8Array; type: string | undefined };

/** Both sides of a picture: more than models look at. */
const MAX_SIDE_PX = 2_048;
/** What a project's picture may have. */
const MAX_PICTURE_BYTES = 2_000_000;
/** Names of texts, which bytes that are none may have. */
const TEXT_NAME = /\.(?:txt|md|csv|tsv|json|html?|css|[cm]?[jt]sx?|svg|xml|ya?ml|log|srt|ini|sql)$/i;
/** What Word files before 2007 and encrypted ones are. */
const COMPOUND_FILE = "application/x-cfb";

/**
 * Reads an uploaded file by what it is, whatever its name says.
 *
 * @throws DomainError invalid, with the reason in one sentence
 */
export async function readUpload(
  deps: Deps,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<ReadUpload> {
  if (bytes.length === 0) throw refuseAttachment("empty", name);
  const detected = await deps.documents.typeOf(bytes);
  const type = detected === "application/zip" && /\.docx$/i.test(name) ? DOCX : detected;
  return readers[kindOf(type ?? "")](deps, { name, bytes, type });
}

const readers: Record<AttachmentKind, (deps: Deps, upload: Upload) => Promise<ReadUpload>> = {
  image: readPicture,
  document: readDocument,
  table: readText,
  text: readText,
};

async function readText(_: Deps, { name, bytes: original, type }: Upload): Promise<ReadUpload> {
  if (isLfsPointer(original)) throw refuseAttachment("lfs_pointer", name);
  const text = decodeText(original);
  if (text === null && type === COMPOUND_FILE && /\.docx?$/i.test(name))
    throw refuseAttachment("old_word", name);
  if (text === null)
    throw refuseAttachment(type === undefined && TEXT_NAME.test(name) ? "encoding" : "unknown", name);
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length > MAX_TEXT_BYTES) throw refuseAttachment("long_text", name);
  return stored({ name, mediaType: /\.[ct]sv$/i.test(name) ? CSV : "text/plain", text, pages: null });
}

async function readDocument({ documents }: Deps, { name, bytes, type }: Upload): Promise<ReadUpload> {
  const format: DocumentFormat = type === PDF ? "pdf" : "docx";
  const read = await documents.read(format, bytes);
  if ("problem" in read) throw refuseAttachment(read.problem satisfies AttachmentRefusal, name);
  return stored({
    name,
    mediaType: format === "pdf" ? PDF : DOCX,
    text: joinPages(read.pages),
    pages: read.pageCount,
  });
}

function stored(file: {
  name: string;
  mediaType: AttachmentType;
  text: string;
  pages: number | null;
}): ReadUpload {
  const { text, ...rest } = file;
  return {
    ...rest,
    bytes: Buffer.from(text, "utf8"),
    tokens: estimateTokens(describeAttachment(file)),
  };
}

const endings: Record<PictureType, RegExp> = {
  "image/png": /\.png$/i,
  "image/jpeg": /\.jpe?g$/i,
  "image/webp": /\.webp$/i,
  "image/gif": /\.gif$/i,
};

async function readPicture({ images }: Deps, { name, bytes }: Upload): Promise<ReadUpload> {
  const picture = await images.fitWithin(bytes, { px: MAX_SIDE_PX, maxBytes: MAX_PICTURE_BYTES });
  if (!picture) throw refuseAttachment("picture", name);
  const { mediaType } = picture;
  const ending = mediaType.slice("image/".length).replace("jpeg", "jpg");
  return {
    // A picture that was re-encoded gets the name of its new type.
    name: endings[mediaType].test(name) ? name : `${name.replace(/\.[^.]*$/, "")}.${ending}`,
    mediaType,
    bytes: Buffer.from(picture.bytes),
    tokens: 0,
    pages: null,
  };
}
