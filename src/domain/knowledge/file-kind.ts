import { MAX_PICTURE_BYTES } from "../project/project-files";

/** Maximum of an uploaded file. */
export const MAX_UPLOAD_BYTES = 10_000_000;
/** Maximum of a text, and of a document's text. */
const MAX_TEXT_BYTES = 1_000_000;
/** Longer documents are refused. */
export const MAX_PAGES = 2_000;

export const PDF = "application/pdf";
export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const CSV = "text/csv";

type KindFacts = {
  /** Stored media types, with their file extensions in exports. */
  types: Readonly<Record<string, string>>;
  /** Maximum size as stored. */
  maxBytes: number;
  /** Whether it can become a project file. */
  fitsProject: boolean;
  /** Where a text is cut if it is too long for a model. */
  parts: "lines" | "rows" | "pages";
};

/** Kinds of uploads. table: CSV · document: PDF or Word, stored as text */
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
/** Every stored media type; imports accept no other. */
export type UploadType = { [Kind in UploadKind]: keyof (typeof uploadKinds)[Kind]["types"] }[UploadKind];

const byType: Readonly<Record<string, { kind: UploadKind; ending: string }>> = Object.fromEntries(
  (Object.keys(uploadKinds) as UploadKind[]).flatMap((kind) =>
    Object.entries(uploadKinds[kind].types).map(([type, ending]) => [type, { kind, ending }]),
  ),
);
export const uploadTypes = Object.keys(byType) as UploadType[];

/** Unknown types count as images or text. */
export const kindOf = (mediaType: string): UploadKind =>
  byType[mediaType]?.kind ?? (mediaType.startsWith("image/") ? "image" : "text");

export const extensionOfType = (mediaType: string): string => byType[mediaType]?.ending ?? "bin";
