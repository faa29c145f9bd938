import type { ModelFacts, ModelId, ModelListing } from "~/domain/model/model";
import { connectionProviderId } from "~/domain/model/model";
import type { Db } from "~/server/db";
import type { Models } from "~/server/ports/models";
import type { Clock } from "~/server/ports/system";

/** Smaller numbers are misread errors. */
const MIN_CONTEXT_TOKENS = 1_024;
const MIN_OUTPUT_TOKENS = 256;

type Row = { modelId: string } & { [Fact in keyof ModelFacts]: ModelFacts[Fact] | null };

/** Stores facts about a model from a provider's error, for all users. */
export async function saveLearnedFacts(
  { db, clock }: { db: Db; clock: Clock },
  modelId: ModelId,
  { supportsImages, supportsTools, contextTokens = 0, maxOutputTokens = 0 }: ModelFacts,
): Promise<void> {
  const facts = {
    ...(supportsImages === false ? { supportsImages } : {}),
    ...(supportsTools === false ? { supportsTools } : {}),
    ...(contextTokens >= MIN_CONTEXT_TOKENS ? { contextTokens } : {}),
    ...(maxOutputTokens >= MIN_OUTPUT_TOKENS ? { maxOutputTokens } : {}),
    learnedAt: clock.now(),
  };
  await db.learnedFact.upsert({
    where: { modelId },
    create: { modelId, ...facts },
    update: facts,
    select: { modelId: true },
  });
}

/** Deletes the learned facts and choices for a connection's models. */
export async function deleteLearnedFacts(db: Db, connectionId: string): Promise<void> {
  const where = { modelId: { startsWith: connectionProviderId(connectionId) } };
  await db.learnedFact.deleteMany({ where });
  await db.editRecord.deleteMany({ where });
  await db.editFormatChoice.deleteMany({ where });
}

/** Corrects the models with facts learned in the last week; servers change. */
export const withLearnedFacts = (db: Db, models: Models): Models => ({
  ...models,
  list: async (signal) => {
    const [states, learned] = await Promise.all([models.list(signal), readFacts(db)]);
    return states.map((state) => ({
      ...state,
      models: state.models.map((listing) => correct(listing, learned.get(listing.id))),
    }));
  },
  open: async (id, signal) => {
    const [opened, learned] = await Promise.all([models.open(id, signal), readFacts(db, id)]);
    return opened && { ...opened, listing: correct(opened.listing, learned.get(id)) };
  },
});

async function readFacts(db: Db, id?: ModelId): Promise<Map<string, Row>> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT model_id AS "modelId", supports_images AS "supportsImages",
      supports_tools AS "supportsTools", context_tokens AS "contextTokens", max_output_tokens AS "maxOutputTokens"
    FROM learned_facts WHERE learned_at > now() - interval '7 days' AND (${id ?? null}::text IS NULL OR model_id = ${id ?? null})`;
  return new Map(rows.map((row) => [row.modelId, row]));
}

const correct = (listing: ModelListing, learned: Row | undefined): ModelListing =>
  learned
    ? {
        ...listing,
        supportsImages: learned.supportsImages ?? listing.supportsImages,
        ...(learned.supportsTools === false
          ? { abilities: listing.abilities?.filter((ability) => ability !== "tools") ?? [] }
          : {}),
        contextTokens: learned.contextTokens ?? listing.contextTokens,
        maxOutputTokens: learned.maxOutputTokens ?? listing.maxOutputTokens,
      }
    : listing;
