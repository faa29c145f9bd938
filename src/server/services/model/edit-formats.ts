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
import type { Models } from "~/server/ports/models";
import type { Clock } from "~/server/ports/system";

/** Counts how many of a model's edits applied, across all users. */
export async function countEdits(
  { db, clock }: { db: Db; clock: Clock },
  modelId: ModelId,
  more: EditRecord,
): Promise<void> {
  if (more.applied + more.refused === 0) return;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO edit_records (model_id, applied, refused, changed_at)
      VALUES (${modelId}, 0, 0, ${clock.now()}) ON CONFLICT (model_id) DO NOTHING`;
    // The lock keeps concurrent replies from losing counts.
    const [record] = await tx.$queryRaw<EditRecord[]>`
      SELECT applied, refused FROM edit_records WHERE model_id = ${modelId} FOR UPDATE`;
    await tx.editRecord.update({
      where: { modelId },
      data: { ...addToRecord(record ?? { applied: 0, refused: 0 }, more), changedAt: clock.now() },
      select: { modelId: true },
    });
  });
}

/** Chooses the edit format of a model; null: the learned or default one. */
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

/** Adds the chosen or learned edit formats to the models. */
export const withEditFormats = (db: Db, userId: string, models: Models): Models => ({
  ...models,
  list: async (signal) => {
    const [states, formats] = await Promise.all([models.list(signal), readFormats(db, userId)]);
    return states.map((state) => ({
      ...state,
      models: state.models.map((listing) => withEditing(listing, formats)),
    }));
  },
  open: async (id, signal) => {
    const [opened, formats] = await Promise.all([models.open(id, signal), readFormats(db, userId, id)]);
    return opened && { ...opened, listing: withEditing(opened.listing, formats) };
  },
});

type Formats = Map<string, { choice: EditFormat | null; record: EditRecord | null }>;

async function readFormats(db: Db, userId: string, id?: ModelId): Promise<Formats> {
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

const withEditing = (listing: ModelListing, formats: Formats): ModelListing => ({
  ...listing,
  editing: editingOf(listing, formats.get(listing.id)),
});
