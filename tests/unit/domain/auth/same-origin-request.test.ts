import { describe, expect, it } from "vitest";
import { isSameOriginRequest } from "~/domain/auth/same-origin-request";

const ours = {
  secFetchSite: null,
  origin: "https://app.example",
  host: "app.example",
  appOrigin: "https://app.example",
};

describe("a request that changes something is taken", () => {
  it.each([
    ["from our own page", { ...ours, secFetchSite: "same-origin" }],
    ["by its origin, where the browser says no more", ours],
    [
      "on the address that it was reached by",
      { ...ours, origin: "http://10.0.0.5:3000", host: "10.0.0.5:3000" },
    ],
    ["from a program that is no browser", { ...ours, origin: null }],
  ])("%s", (_, source) => expect(isSameOriginRequest(source)).toBe(true));
});

describe("a request that changes something is refused", () => {
  it.each([
    ["from another site", { ...ours, secFetchSite: "cross-site", origin: "https://evil.example" }],
    ["from another port of this host", { ...ours, secFetchSite: "same-site" }],
    ["whose origin is another, whatever the host", { ...ours, origin: "https://evil.example" }],
    ["from a sandboxed frame", { ...ours, origin: "null" }],
    ["that claims our origin against what the browser knows", { ...ours, secFetchSite: "cross-site" }],
  ])("%s", (_, source) => expect(isSameOriginRequest(source)).toBe(false));
});
