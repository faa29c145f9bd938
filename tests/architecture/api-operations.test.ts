import { expect, it } from "vitest";
import { docsPages } from "~/app/docs/docs-pages";
import { headingsOf } from "~/lib/document-headings";
import { findOperation, operations } from "~/server/api/v1/table";
import conformance from "../../sdk/conformance/cases.json" with { type: "json" };

// What an operation says of its documentation, of the SDKs and by example holds.

const pages = docsPages();

const operationAt = (method: string, address: string) =>
  findOperation(method, new URL(address, "http://localhost:3000"))?.operation;

it("is told of in the section of the docs that it names", () => {
  for (const { id, docs, path } of operations) {
    const [name, anchor] = docs.split("#");
    const text = pages.find((page) => page.name === name)?.text ?? "";
    const heading = headingsOf(text).find((each) => each.id === anchor)?.text;
    const section = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";
    expect([id, section.includes(`/${path.split("/")[1]}`)]).toEqual([id, true]);
  }
});

it("is called by the methods of the SDKs that it names, and by no others", () => {
  const called = conformance.cases.flatMap(({ way, call, exchanges }) =>
    way === "server"
      ? exchanges.map(({ request }) => `${operationAt(request.method, request.path)?.id}: ${call.method}`)
      : [],
  );
  const named = operations.flatMap(({ id, sdk }) => sdk.map((method) => `${id}: ${method}`));
  expect(named.toSorted()).toEqual([...new Set(called)].toSorted());
});

it("takes its own example, which is that of the docs", () => {
  for (const { id, body } of operations)
    if (body?.type === "application/json")
      expect([id, body.schema.safeParse(body.example).error]).toEqual([id, undefined]);
  const written = pages.flatMap(({ text }) =>
    [...text.matchAll(/^curl (http:\S+\/api\/v1\/\S+)(?:[^\n]*\\\n)+ {2}-d '(.*)'$/gm)].map(
      ([, address = "", json = ""]) => [operationAt("POST", address)?.body, JSON.parse(json)],
    ),
  );
  expect(written.length).toBeGreaterThan(2);
  for (const [body, example] of written) expect(body).toMatchObject({ example });
  const api = pages.find(({ name }) => name === "api")?.text ?? "";
  for (const [, json = ""] of api.matchAll(/^```json\n([\s\S]*?)^```$/gm))
    expect(operations.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ example: JSON.parse(json) }),
    );
});
