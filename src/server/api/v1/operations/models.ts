import { z } from "zod";
import { isInPlan, type PickableModel } from "~/domain/billing/model-access";
import { notFound } from "~/domain/error/domain-error";
import { parseModelId } from "~/domain/model/model";
import { listModelsOf } from "~/server/services/billing/limits";
import { operation } from "../operation";

const model = z.object({
  id: z.string(),
  object: z.literal("model"),
  created: z.literal(0).describe("Not known."),
  owned_by: z.string().describe("Its provider, or the name of the connection that offers it."),
  name: z.string(),
  context_tokens: z.int().nullable().describe("Prompt and answer together; null where it is not known."),
  max_output_tokens: z.int().nullable(),
  supports_images: z.boolean(),
  supports_tools: z.boolean().nullable().describe("Null where it is not known."),
});

const toModel = (listing: PickableModel): z.infer<typeof model> => ({
  id: listing.id,
  object: "model",
  created: 0,
  owned_by: listing.connection ?? parseModelId(listing.id).provider,
  name: listing.name,
  context_tokens: listing.contextTokens,
  max_output_tokens: listing.maxOutputTokens,
  supports_images: listing.supportsImages,
  supports_tools: listing.abilities?.includes("tools") ?? null,
});

const isUsable = (listing: PickableModel): boolean => listing.isConnected && isInPlan(listing);

export const listModels = operation({
  id: "listModels",
  method: "GET",
  path: "/models",
  summary: "List the models that answer",
  description: "Those of the model menu that are connected and part of your plan.",
  docs: "api#models",
  sdk: ["models.list"],
  scope: "models",
  params: z.object({}),
  answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(model) }) },
  cost: 5,
  run: async ({ deps, user }) => ({
    object: "list" as const,
    data: (await listModelsOf(deps, user)).filter(isUsable).map(toModel),
  }),
});

export const readModel = operation({
  id: "readModel",
  method: "GET",
  path: "/models/{model}",
  summary: "Read one model",
  docs: "api#models",
  sdk: [],
  scope: "models",
  params: z.object({ model: z.string() }),
  answer: { status: 200, schema: model },
  cost: 5,
  async run({ deps, user, params }) {
    const found = (await listModelsOf(deps, user)).filter(isUsable).find(({ id }) => id === params.model);
    if (!found) throw notFound();
    return toModel(found);
  },
});
