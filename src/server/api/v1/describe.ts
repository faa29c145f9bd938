import { z } from "zod";
import { apiErrorBody } from "~/domain/api/api-error";
import { company } from "~/domain/marketing/company";
import { isKept, type Operation } from "./operation";

type JsonSchema = Record<string, unknown>;

/** The schema of a request or a response as JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  return described;
}

/** The OpenAPI 3.1 description of operations, generated from the schemas that validate them. */
export function describe(
  operations: readonly Operation[],
  { appUrl, version }: { appUrl: string; version: string },
) {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const methods = paths[operation.path] ?? {};
    methods[operation.method.toLowerCase()] = describeOperation(operation, appUrl);
    paths[operation.path] = methods;
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${company.product} API`,
      version,
      description:
        "OpenAI's protocol for models, and this product's projects. A POST takes an `Idempotency-Key`: within a day, " +
        "the same request with the same key gets the same answer, also a streamed one, and counts once.",
    },
    servers: [{ url: `${appUrl}/api/v1` }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", bearerFormat: "bb_…" } },
      schemas: { Error: schemaOf(apiErrorBody, "output") },
      responses: {
        Error: {
          description: "The request was refused, or failed.",
          headers: { "x-request-id": header("The request's id, for support.") },
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
    },
  };
}

const header = (description: string) => ({ description, schema: { type: "string" } });

function describeOperation(operation: Operation, appUrl: string) {
  const { id, summary, description, docs, sdk, scope, path, params, body, answer } = operation;
  const { properties = {}, required = [] } = schemaOf(params, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const parameters = Object.entries(properties).map(([name, schema]) => {
    const inPath = path.includes(`{${name}}`);
    return { name, in: inPath ? "path" : "query", required: inPath || required.includes(name), schema };
  });
  const idempotencyHeader = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string", maxLength: 255 },
  };
  return {
    operationId: id,
    summary,
    description: [
      ...(description ? [description] : []),
      `Needs the scope \`${scope}\`.`,
      ...(sdk.length > 0 ? [`In the SDKs: ${sdk.map((name) => `\`${name}\``).join(", ")}.`] : []),
    ].join(" "),
    externalDocs: { url: `${appUrl}/docs/${docs}` },
    parameters: [...parameters, ...(isKept(operation) ? [idempotencyHeader] : [])],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [body.type]:
            body.type === "application/json"
              ? { schema: schemaOf(body.schema, "input"), example: body.example }
              : { schema: { type: "string", format: "binary" } },
        },
      },
    }),
    responses: {
      [answer.status]: { description: summary, content: contentOf(answer) },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

const contentOf = ({ schema, types = [] }: Operation["answer"]) => ({
  ...(schema && { "application/json": { schema: schemaOf(schema, "output") } }),
  ...Object.fromEntries(
    types.map((type) => [
      type,
      { schema: type === "text/event-stream" ? { type: "string" } : { type: "string", format: "binary" } },
    ]),
  ),
});
