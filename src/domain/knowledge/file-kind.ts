import { MAX_PICTURE_BYTES } from "../project/project-files";

/** A file as it is uploaded. */
export const MAX_UPLOAD_BYTES = 10_000_000;
/** Text and code, and the text of a document. */
const MAX_TEXT_BYTES = 1_000_000;
/** Longer documents are refused. */
export const MAX_PAGES = 2_000;

export const PDF = "application/pdf";
export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const CSV = "text/csv";

type KindFacts = {
  /** The types that are stored, each with the ending of the stored file in an export. */
  types: Readonly<Record<string, string>>;
  /** Of one as it is stored. */
  maxBytes: number;
  /** Projects hold text and pictures. */
  fitsProject: boolean;
  /** What a text that is too long for a model is cut between. */
  parts: "lines" | "rows" | "pages";
};

/** What an uploaded file is. table: comma-separated values · document: PDF or Word, of which the text is stored. */
export const uploadKinds = {
  text: { types: { "text/plain": "txt" }, maxBytes: MAX_TEXT_BYTES, fitsProject: true, parts: "lines" },
  table: { types: { [CSV]: "csv" }, maxBytes: MAX_TEXT_BYTES, fitsProject: true, parts: "rows" },
  document: {
    types: { [PDF]: "txt", [DOCX]: "txt" },
    maxBytes: MAX_TEXT_BYTES,
    fitsProject: false,
    parts: "pages",
  },
  image: {
    types: { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif" },
    maxBytes: MAX_PICTURE_BYTES,
    fitsProject: true,
    parts: "lines",
  },
} as const satisfies Record<string, KindFacts>;
export type UploadKind = keyof typeof uploadKinds;
/** Every type that is stored; an export holds these, and an import takes no other. */
export type UploadType = { [Kind in UploadKind]: keyof (typeof uploadKinds)[Kind]["types"] }[UploadKind];

const byType: Readonly<Record<string, { kind: UploadKind; ending: string }>> = Object.fromEntries(
  (Object.keys(uploadKinds) as UploadKind[]).flatMap((kind) =>
    Object.entries(uploadKinds[kind].types).map(([type, ending]) => [type, { kind, ending }]),
  ),
);
export const uploadTypes = Object.keys(byType) as UploadType[];

/** Any picture is an image, also one that is stored as another type; what is unknown is text. */
export const kindOf = (mediaType: string): UploadKind =>
  byType[mediaType]?.kind ?? (mediaType.startsWith("image/") ? "image" : "text");

export const extensionOfType = (mediaType: string): string => byType[mediaType]?.ending ?? "bin";
