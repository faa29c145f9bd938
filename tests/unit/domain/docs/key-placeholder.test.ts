import { expect, it } from "vitest";
import { needsKey, withKey } from "~/domain/docs/key-placeholder";

it.each([
  ['-H "Authorization: Bearer $BLUEBONNET_API_KEY"', '-H "Authorization: Bearer bb_1"'],
  ["apiKey: process.env.BLUEBONNET_API_KEY,", 'apiKey: "bb_1",'],
  ['api_key=os.environ["BLUEBONNET_API_KEY"])', 'api_key="bb_1")'],
  ['WithServer(url, os.Getenv("BLUEBONNET_API_KEY"))', 'WithServer(url, "bb_1")'],
])("puts a key into %s", (code, wanted) => {
  expect(needsKey(code)).toBe(true);
  expect(withKey(code, "bb_1")).toBe(wanted);
});

it("leaves the name of the variable alone where nothing reads it", () => {
  const code = "export BLUEBONNET_API_KEY=…";
  expect(needsKey(code)).toBe(false);
  expect(withKey(code, "bb_1")).toBe(code);
});
