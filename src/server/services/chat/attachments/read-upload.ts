import "server-only";
import { CSV, DOCX, MAX_TEXT_BYTES, PDF } from "~/domain/chat/attachment";
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
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
  tokens: number;
  pages: number | null;
};

type Deps = { documents: Documents; images: Images };
type Upload = { name: string; bytes: Uint8Array };

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
export async function readUpload(deps: Deps, { name, bytes }: Upload): Promise<ReadUpload> {
  if (bytes.length === 0) throw refuseAttachment("empty", name);
  const type = await deps.documents.typeOf(bytes);
  if (type?.startsWith("image/")) return readPicture(deps.images, { name, bytes });
  if (type === PDF) return readDocument(deps, { name, bytes }, "pdf");
  if (type === DOCX || (type === "application/zip" && /\.docx$/i.test(name)))
    return readDocument(deps, { name, bytes }, "docx");
  if (isLfsPointer(bytes)) throw refuseAttachment("lfs_pointer", name);
  const text = decodeText(bytes);
  if (text !== null) return readText(name, text);
  if (type === COMPOUND_FILE && /\.docx?$/i.test(name)) throw refuseAttachment("old_word", name);
  throw refuseAttachment(type === undefined && TEXT_NAME.test(name) ? "encoding" : "unknown", name);
}

function readText(name: string, text: string): ReadUpload {
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length > MAX_TEXT_BYTES) throw refuseAttachment("long_text", name);
  return stored({ name, mediaType: /\.[ct]sv$/i.test(name) ? CSV : "text/plain", text, pages: null });
}

async function readDocument(
  { documents }: Deps,
  { name, bytes }: Upload,
  format: DocumentFormat,
): Promise<ReadUpload> {
  const read = await documents.read(format, bytes);
  if ("problem" in read) throw refuseAttachment(read.problem satisfies AttachmentRefusal, name);
  return stored({
    name,
    mediaType: format === "pdf" ? PDF : DOCX,
    text: joinPages(read.pages),
    pages: read.pageCount,
  });
}

function stored(file: { name: string; mediaType: string; text: string; pages: number | null }): ReadUpload {
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

async function readPicture(images: Images, { name, bytes }: Upload): Promise<ReadUpload> {
  const picture = await images.fitWithin(bytes, { px: MAX_SIDE_PX, maxBytes: MAX_PICTURE_BYTES });
  if (!picture) throw refuseAttachment("picture", name);
  const { mediaType } = picture;
  const ending = mediaType.slice("image/".length).replace("jpeg", "jpg");
  return {
    // A picture that was encoded anew is named as what it is now.
    name: endings[mediaType].test(name) ? name : `${name.replace(/\.[^.]*$/, "")}.${ending}`,
    mediaType,
    bytes: Buffer.from(picture.bytes),
    tokens: 0,
    pages: null,
  };
}
