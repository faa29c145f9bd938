/** How models change files: whole files, or search-and-replace blocks. */
export const editFormats = ["whole", "edits"] as const;
export type EditFormat = (typeof editFormats)[number];

/** How many of a model's blocks applied at the first attempt, and how many did not. */
export type EditRecord = { applied: number; refused: number };

/** A model's edit format, its source, and the model's record with blocks. */
export type ModelEditing = {
  format: EditFormat;
  source: "chosen" | "learned" | "assumed";
  record: EditRecord | null;
};

type Sized = { name: string; parameters?: number };

/** In published benchmarks, smaller models write whole files more reliably. */
const MIN_BILLIONS = 60;
const SIZE = /(?:^|[^a-z0-9.])(\d+(?:\.\d+)?)\s*b(?![a-z])/i;

/** Fewer changes say too little about a model. */
const MIN_CHANGES = 5;
/** Tolerated share of refused changes; stricter for small models. */
const FEW_REFUSED = 0.1;
const MANY_REFUSED = 0.25;
/** Counts are halved above this, so that newer results weigh more. */
export const MAX_CHANGES = 100;

/** Whether a model is known to be small, by its provider's data or its name. */
export function isSmall({ name, parameters }: Sized): boolean {
  const billions = parameters === undefined ? SIZE.exec(name)?.[1] : parameters / 1e9;
  return billions !== undefined && Number(billions) < MIN_BILLIONS;
}

/**
 * The user's choice, else the model's record, else its size. Models of unknown size start with blocks; refused blocks are
 * retried as whole files and recorded.
 */
export function editingOf(
  model: Sized,
  { choice = null, record = null }: { choice?: EditFormat | null; record?: EditRecord | null } = {},
): ModelEditing {
  if (choice) return { format: choice, source: "chosen", record };
  const assumed = isSmall(model) ? "whole" : "edits";
  const changes = record ? record.applied + record.refused : 0;
  if (!record || changes < MIN_CHANGES) return { format: assumed, source: "assumed", record };
  const refused = record.refused / changes;
  const most = assumed === "edits" ? MANY_REFUSED : FEW_REFUSED;
  return { format: refused > most ? "whole" : "edits", source: "learned", record };
}

export const editFormatOf = (listing: Sized & { editing?: ModelEditing | undefined }): EditFormat =>
  (listing.editing ?? editingOf(listing)).format;

/** Adds the changes of another reply to the record. */
export function addToRecord(record: EditRecord, more: EditRecord): EditRecord {
  const applied = record.applied + more.applied;
  const refused = record.refused + more.refused;
  if (applied + refused <= MAX_CHANGES) return { applied, refused };
  return { applied: Math.ceil(applied / 2), refused: Math.ceil(refused / 2) };
}
