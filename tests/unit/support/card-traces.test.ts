import { describe, expect, it } from "vitest";
import { systemIds } from "~/server/adapters/system/ids";
import { cardTraces, cardTracesInLog, cardTracesInRequest } from "~tests/support/card-traces";

const codes = ["739"];

describe("traces of a card", () => {
  it.each([
    ["a number", "4242424242424242"],
    ["a number in groups", "paid with 4242 4242-4242 4242."],
    ["a number as a number", 378282246310005],
    ["a number deep in a value", { a: [{ b: '{"card":"5555555555554444"}' }] }],
    ["a code", { typed: "739" }],
    ["a code in a sentence", "code 739 was typed"],
    ["a field for a code", { card: { cvc: "000" } }],
  ])("is found: %s", (_, value) => expect(cardTraces(value, codes)).toHaveLength(1));

  it.each([
    ["the last four digits", { last4: "4242", exp_year: 2034 }],
    ["a wrong check digit", "4242424242424241"],
    ["times", [1_767_225_600, 1_767_225_600_000, "2026-11-22T05:20:53.739Z"]],
    ["ids", [systemIds.next(), "pm_1Q0PsIJvEtkwdCNYMSaVuRz6", "a4242424242424242"]],
    ["that a code was checked", { checks: { cvc_check: "pass" }, cvc: null }],
    ["a number with the code's digits in it", "1739 and 7390"],
  ])("is not %s", (_, value) => expect(cardTraces(value, codes)).toEqual([]));

  it("are found in a browser's requests and in each line of a log", () => {
    const url = "http://localhost/api/trpc/x?input=%7B%22n%22%3A%224242%204242%204242%204242%22%7D";
    expect(cardTracesInRequest(url, null, codes)).toHaveLength(1);
    expect(cardTracesInRequest("http://localhost/", "card=4242+4242+4242+4242&cvc=1", codes)).toHaveLength(2);
    expect(cardTracesInRequest("http://localhost/", '{"json":{"cvv":"739"}}', codes)).toHaveLength(2);
    expect(cardTracesInLog('{"level":30,"msg":"ok"}\nready\n{"msg":"4242424242424242"}', codes)).toHaveLength(
      1,
    );
  });
});
