/** How a model is asked to change files: whole ones, or blocks of text to search and replace. */
export const editFormats = ["whole", "edits"] as const;
export type EditFormat = (typeof editFormats)[number];

/** How many changes of a model, made as blocks, fit their file at once, and how many did not. */
export type EditRecord = { applied: number; refused: number };

/** How a model is asked to change files, where that comes from, and what its own blocks have shown. */
export type ModelEditing = {
  format: EditFormat;
  source: "chosen" | "learned" | "assumed";
  record: EditRecord | null;
};

type Sized = { name: string; parameters?: number };

/** Smaller models write whole files more reliably, as published comparisons show. */
const MIN_BILLIONS = 60;
const SIZE = /(?:^|[^a-z0-9.])(\d+(?:\.\d+)?)\s*b(?![a-z])/i;

/** Fewer changes say too little about a model. */
const MIN_CHANGES = 5;
/** Of a model's changes: small models must show more to be asked for blocks. */
const FEW_REFUSED = 0.1;
const MANY_REFUSED = 0.25;
/** At this many the counts are halved, so that a better version of a model can show it. */
export const MAX_CHANGES = 100;

/** Whether a model is known to be small, by the size that its provider or else its name states. */
export function isSmall({ name, parameters }: Sized): boolean {
  const billions = parameters === undefined ? SIZE.exec(name)?.[1] : parameters / 1e9;
  return billions !== undefined && Number(billions) < MIN_BILLIONS;
}

/**
 * The user's choice, else what the model's own blocks have shown, else by its size. A model of unknown size is tried with
 * blocks: those that do not fit are asked for again as whole files, and counted.
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

/** How a model is asked to change files. */
export const editFormatOf = (listing: Sized & { editing?: ModelEditing | undefined }): EditFormat =>
  (listing.editing ?? editingOf(listing)).format;

/** The record with the changes of one more reply. */
export function addToRecord(record: EditRecord, more: EditRecord): EditRecord {
  const applied = record.applied + more.applied;
  const refused = record.refused + more.refused;
  if (applied + refused <= MAX_CHANGES) return { applied, refused };
  return { applied: Math.ceil(applied / 2), refused: Math.ceil(refused / 2) };
}
