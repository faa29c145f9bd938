import {
  addToRecord,
  type EditFormat,
  type EditRecord,
  editFormats,
  editingOf,
} from "~/domain/model/edit-format";
import type { EditFormatInput } from "~/domain/model/edit-format-input";
import type { ModelId, ModelListing } from "~/domain/model/model";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Models } from "~/server/ports/models";

/** Counts how a model's blocks fit, for everybody who calls it. */
export async function countEdits(
  { db, clock }: { db: Db; clock: Clock },
  modelId: ModelId,
  more: EditRecord,
): Promise<void> {
  if (more.applied + more.refused === 0) return;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO edit_records (model_id, applied, refused, changed_at)
      VALUES (${modelId}, 0, 0, ${clock.now()}) ON CONFLICT (model_id) DO NOTHING`;
    // Two replies that end together must not lose one of the counts.
    const [known] = await tx.$queryRaw<EditRecord[]>`
      SELECT applied, refused FROM edit_records WHERE model_id = ${modelId} FOR UPDATE`;
    await tx.editRecord.update({
      where: { modelId },
      data: { ...addToRecord(known ?? { applied: 0, refused: 0 }, more), changedAt: clock.now() },
      select: { modelId: true },
    });
  });
}

/** Chooses how a model is asked to change files; null: as it was learned, or else assumed. */
export async function chooseEditFormat(
  { db }: { db: Db },
  user: { id: string },
  { modelId, format }: EditFormatInput,
): Promise<void> {
  if (format === null) await db.editFormatChoice.deleteMany({ where: { userId: user.id, modelId } });
  else
    await db.editFormatChoice.upsert({
      where: { userId_modelId: { userId: user.id, modelId } },
      create: { userId: user.id, modelId, format },
      update: { format },
      select: { modelId: true },
    });
}

/** The same models, each with the format that its user chose or that was learned. */
export const withEditFormats = (db: Db, userId: string, models: Models): Models => ({
  ...models,
  list: async (signal) => {
    const [states, known] = await Promise.all([models.list(signal), readFormats(db, userId)]);
    const told = (listing: ModelListing) => withEditing(listing, known);
    return states.map((state) => ({ ...state, models: state.models.map(told) }));
  },
  open: async (id, signal) => {
    const [opened, known] = await Promise.all([models.open(id, signal), readFormats(db, userId, id)]);
    return opened && { ...opened, listing: withEditing(opened.listing, known) };
  },
});

type Known = Map<string, { choice: EditFormat | null; record: EditRecord | null }>;

/** By the database's clock, as for all ages. */
async function readFormats(db: Db, userId: string, id?: ModelId): Promise<Known> {
  const rows = await db.$queryRaw<
    { modelId: string; format: string | null; applied: number | null; refused: number | null }[]
  >`
    SELECT model_id AS "modelId", format, applied, refused
    FROM (SELECT model_id, format FROM edit_format_choices WHERE user_id = ${userId}::uuid) AS choices
    FULL JOIN (SELECT model_id, applied, refused FROM edit_records
      WHERE changed_at > now() - interval '30 days') AS records USING (model_id)
    WHERE ${id ?? null}::text IS NULL OR model_id = ${id ?? null}`;
  return new Map(
    rows.map(({ modelId, format, applied, refused }) => [
      modelId,
      {
        choice: editFormats.find((each) => each === format) ?? null,
        record: applied === null || refused === null ? null : { applied, refused },
      },
    ]),
  );
}

const withEditing = (listing: ModelListing, known: Known): ModelListing => ({
  ...listing,
  editing: editingOf(listing, known.get(listing.id)),
});
