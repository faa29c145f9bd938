import { describe, expect, it } from "vitest";
import { isSameOriginRequest } from "~/domain/auth/same-origin-request";

const ours = {
  secFetchSite: null,
  origin: "https://app.example",
  host: "app.example",
  appOrigin: "https://app.example",
};

describe("accepts a state-changing request", () => {
  it.each([
    ["from our own page", { ...ours, secFetchSite: "same-origin" }],
    ["by its origin, if there is no Sec-Fetch-Site", ours],
    ["on the host it was sent to", { ...ours, origin: "http://10.0.0.5:3000", host: "10.0.0.5:3000" }],
    ["from a program other than a browser", { ...ours, origin: null }],
  ])("%s", (_, source) => expect(isSameOriginRequest(source)).toBe(true));
});

describe("rejects a state-changing request", () => {
  it.each([
    ["from another site", { ...ours, secFetchSite: "cross-site", origin: "https://evil.example" }],
    ["from another port of this host", { ...ours, secFetchSite: "same-site" }],
    ["with another origin, whatever the host", { ...ours, origin: "https://evil.example" }],
    ["from a sandboxed frame", { ...ours, origin: "null" }],
    ["that claims our origin against Sec-Fetch-Site", { ...ours, secFetchSite: "cross-site" }],
  ])("%s", (_, source) => expect(isSameOriginRequest(source)).toBe(false));
});
