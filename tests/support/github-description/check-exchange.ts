import Ajv, { type ValidateFunction } from "ajv";
import excerpt from "./excerpt.json" with { type: "json" };

type Schema = { [keyword: string]: unknown };
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Operation = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  responses: Record<string, Schema | null>;
};

export type Exchange = {
  method: string;
  /** With the query. */
  url: URL;
  body: unknown;
  status: number;
  answer: unknown;
};

const operations = excerpt.operations as unknown as Operation[];
const definitions = excerpt.definitions as unknown as Record<string, Schema>;

const ajv = new Ajv({
  strict: false,
  inlineRefs: false,
  formats: {
    "date-time": (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text),
    date: true,
    email: true,
    int64: true,
    "repo.nwo": true,
    uri: (text) => URL.canParse(text),
  },
});
ajv.addSchema({ $id: "github", definitions });
const validators = new Map<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/definitions/', '"github#/definitions/');
  const known = validators.get(schema) ?? ajv.compile(JSON.parse(text));
  validators.set(schema, known);
  return known;
}

/** The operation that a request is, with the values of its path's parameters; null when the excerpt has none. */
export function operationOf(method: string, pathname: string) {
  for (const operation of operations) {
    if (operation.method !== method.toLowerCase()) continue;
    const names: string[] = [];
    const pattern = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return "([^/]+)";
    });
    const values = new RegExp(`^${pattern}$`).exec(pathname)?.slice(1);
    if (!values) continue;
    const parameters: Record<string, string> = Object.fromEntries(
      names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]),
    );
    return { operation, parameters };
  }
  return null;
}

/** How a request and its answer deviate from GitHub's description, in either direction. */
export function faultsIn({ method, url, body, status, answer }: Exchange): string[] {
  const found = operationOf(method, url.pathname);
  const name = `${method} ${url.pathname}`;
  if (!found) return [`${name} is not described`];
  const { operation } = found;
  const schema = operation.responses[status];
  return [
    ...queryFaults(operation, url),
    ...bodyFaults(operation, body),
    ...(schema === undefined && !isCommonRefusal(status) ? [`status ${status} is not described`] : []),
    ...(schema ? schemaFaults(schema, answer, `answer ${status}`) : []),
  ].map((fault) => `${name}: ${fault}`);
}

/** Any call may be refused for its token, its rate or its archived repository, or fail. */
const isCommonRefusal = (status: number) => [401, 403, 429, 502].includes(status);

function queryFaults({ parameters }: Operation, url: URL): string[] {
  const described = new Map(
    parameters.filter((parameter) => parameter.in === "query").map((each) => [each.name, each]),
  );
  return [...url.searchParams].flatMap(([name, text]) => {
    const parameter = described.get(name);
    if (!parameter) return [`the query ${name} is not described`];
    const value = parameter.schema.type === "integer" ? Number(text) : text;
    return schemaFaults(parameter.schema, value, `query ${name}`);
  });
}

function bodyFaults({ body: schema }: Operation, body: unknown): string[] {
  if (body === undefined) return [];
  if (!schema) return ["a body is not described"];
  return schemaFaults(closed(schema), body, "body");
}

/** Without properties that are not described: one that GitHub does not know does nothing. */
function closed(schema: Schema): Schema {
  const known = closedSchemas.get(schema) ?? close(schema);
  closedSchemas.set(schema, known);
  return known;
}
const closedSchemas = new Map<Schema, Schema>();

function close(schema: Schema): Schema {
  const properties = schema.properties as Record<string, Schema> | undefined;
  const items = schema.items as Schema | undefined;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, close(each)])),
      additionalProperties: false,
    }),
    ...(items && { items: close(items) }),
  };
}

function schemaFaults(schema: Schema, value: unknown, what: string): string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = "", params }) =>
    `${what}${instancePath} ${message} ${JSON.stringify(params)}`.slice(0, 300),
  );
}

/** A value with all that the description requires of an answer, to be overwritten with what matters. */
export function sampleAnswer(method: string, pathname: string, status: number): Record<string, unknown> {
  const schema = operationOf(method, pathname)?.operation.responses[status];
  return (schema ? sample(schema) : {}) as Record<string, unknown>;
}

export function sampleOf(name: string): Record<string, unknown> {
  return sample(definitions[name] ?? {}) as Record<string, unknown>;
}

function sample(schema: Schema): unknown {
  const { $ref, type, nullable, required = [], properties = {}, allOf, oneOf, anyOf, format } = schema;
  const choice = (oneOf ?? anyOf ?? allOf) as Schema[] | undefined;
  const values = schema.enum as unknown[] | undefined;
  if (nullable) return null;
  if (typeof $ref === "string") return sample(definitions[$ref.split("/").at(-1) ?? ""] ?? {});
  if (values) return values[0];
  if (choice?.[0]) return sample(choice[0]);
  if (properties && type !== "string" && (type === "object" || Object.keys(properties).length > 0))
    return Object.fromEntries(
      (required as string[]).map((name) => [
        name,
        sample((properties as Record<string, Schema>)[name] ?? {}),
      ]),
    );
  if (type === "array") return [];
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return 0;
  if (format === "date-time") return "2026-11-01T12:00:00Z";
  return format === "uri" ? "https://github.example/" : "";
}
