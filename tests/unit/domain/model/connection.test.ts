import { describe, expect, it } from "vitest";
import { suggestModels } from "~/domain/model/connection";
import { connectionInput } from "~/domain/model/connection-input";

describe("suggestModels", () => {
  const many = Array.from({ length: 40 }, (_, at) => `model-${at}`);

  it("offers all of few models, also later ones", () => {
    expect(suggestModels(many.slice(0, 12))).toBeNull();
  });

  it("offers the first of many, without dated snapshots, previews and free copies", () => {
    const copies = [
      "gpt-5-2025-08-07",
      "claude-opus-4-20250514",
      "mistral-large-2411",
      "o9-preview",
      "a/b:free",
    ];
    expect(suggestModels([...copies, "gpt-5.1", ...many])).toEqual(["gpt-5.1", ...many.slice(0, 11)]);
  });

  it("offers dated ones where there are no others", () => {
    const dated = many.map((name) => `${name}-2025-01-01`);
    expect(suggestModels(dated)).toEqual(dated.slice(0, 12));
  });
});

describe("connectionInput", () => {
  const form = {
    kind: "compatible",
    name: "Mine",
    address: "https://models.example.com",
    key: "",
    headers: "",
    isShared: false,
    dailyTokens: "",
  };
  const accepts = (changes: object) => connectionInput.safeParse({ ...form, ...changes }).success;

  it.each(["X-Team: flowers", "Authorization: Basic Zg=="])("takes the header %s", (headers) =>
    expect(accepts({ headers })).toBe(true),
  );

  it.each([
    "Host: metadata.internal",
    "transfer-encoding: chunked",
    "Content-Length : 0",
    "Connection: close",
  ])("takes no header of the connection itself: %s", (headers) => expect(accepts({ headers })).toBe(false));

  it.each([
    "https://me:secret@models.example.com",
    "https://me@models.example.com",
    "ftp://models.example.com",
  ])("takes no address like %s", (address) => expect(accepts({ address })).toBe(false));
});
