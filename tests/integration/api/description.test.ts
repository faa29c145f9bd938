import { expect, it } from "vitest";
import { apiErrorBody } from "~/domain/api/api-error";
import { apiScopes } from "~/domain/api/scope";
import { operations } from "~/server/api/v1/table";
import { apiWorld, askApi } from "~tests/support/api-world";

const { caller, asUser, world, keyOf } = apiWorld();

type Described = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, object>;
};
type Description = { openapi: string; paths: Record<string, Record<string, Described>> };

async function readDescription(): Promise<Description> {
  asUser(await world().newUser());
  return (await askApi("/openapi.json", null)).json();
}

const operationsOf = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      path,
      method: method.toUpperCase(),
      ...described,
    })),
  );

const anId = "00000000-0000-7000-8000-000000000000";
const filled = (path: string, id = anId) => path.replace(/\{\w+\}/g, encodeURIComponent(id));

it("describes every operation, to anybody, as OpenAPI 3.1", async () => {
  const description = await readDescription();
  expect(description.openapi).toMatch(/^3\.1\./);
  const described = operationsOf(description);
  expect(described.map(({ operationId }) => operationId)).toEqual(operations.map(({ id }) => id));
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, method, parameters, requestBody, responses } of described) {
    const inPath = parameters.filter((each) => each.in === "path").map(({ name }) => name);
    expect(inPath.toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted());
    expect(parameters.some(({ name }) => name === "Idempotency-Key")).toBe(
      method === "POST" && path !== "/share-links",
    );
    expect(Object.keys(responses)).toContain("default");
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      expect([path, JSON.stringify(schema).length > 2]).toEqual([path, true]);
  }
});

const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
const hostileBodies = [
  "",
  "null",
  "[]",
  "{",
  '"text"',
  "{}",
  '{"__proto__":{"polluted":true}}',
  '{"model":{"$ne":null},"messages":"x","input":{},"files":1,"kind":[],"project":{}}',
  `{"model":"${"a".repeat(10_000)}:b","messages":[],"name":"${"n".repeat(10_000)}","title":"\\u0000"}`,
  `{"model":"openai:x","messages":[{"role":"tool","content":[{"type":"image_url"}]}],"prompt":"\\u0000","kind":"generate"}`,
  `{"messages":${deep}}`,
  "\u0000\u0001\ufffd",
];

it("refuses hostile bodies and parameters of every operation in its own shape, and writes nothing", async () => {
  const { user, token } = await caller();
  const { db } = world().deps;
  for (const { path, method, operationId } of operationsOf(await readDescription())) {
    asUser(user);
    const bodies = method === "POST" ? hostileBodies : [undefined];
    const paths = path.includes("{")
      ? [anId, "x", "%00", "../../etc/passwd", "' OR 1=1", "é".repeat(300)].map((id) => filled(path, id))
      : [path, `${path}?limit=-1&after=x`];
    for (const target of paths)
      for (const body of bodies) {
        const answer = await askApi(target, token, { method, ...(body !== undefined && { body }) });
        expect([operationId, target, body, answer.status < 500]).toEqual([operationId, target, body, true]);
        if (answer.ok) expect([target.split("?")[0], method]).toEqual([path, "GET"]);
        else expect(apiErrorBody.safeParse(await answer.json()).success).toBe(true);
        expect(answer.headers.get("x-request-id")).toBeTruthy();
      }
  }
  expect(await db.project.count({ where: { userId: user.id } })).toBe(0);
  expect(await db.chat.count({ where: { userId: user.id } })).toBe(0);
  expect(await db.promptUsage.count({ where: { userId: user.id } })).toBe(0);
});

it("refuses each operation without its scope before anything is read", async () => {
  const { user } = await caller();
  for (const { scope, method, path, id } of operations) {
    const others = apiScopes.filter((each) => each !== scope);
    const { token } = await keyOf(user, { scopes: others });
    const answer = await askApi(filled(path), token, { method, ...(method === "POST" && { body: "{" }) });
    expect([id, answer.status, (await answer.json()).error.code]).toEqual([id, 403, "scope_missing"]);
  }
});

it("refuses a body that is longer than the operation takes", async () => {
  const { token } = await caller();
  const answer = await askApi("/publications", token, { method: "POST", body: `"${"x".repeat(70_000)}"` });
  expect([answer.status, (await answer.json()).error.code]).toEqual([413, "body_too_long"]);
});
