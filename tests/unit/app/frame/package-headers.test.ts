import { createRequire } from "node:module";
import { expect, it } from "vitest";
import configFor from "../../../../next.config.js";

// Next's own, which has no types.
const { pathToRegexp }: { pathToRegexp(source: string): RegExp } = createRequire(import.meta.url)(
  "next/dist/compiled/path-to-regexp",
);

it.each(["chart.js-SQ6PABS4.js", "@radix-ui__react-tabs-EHSABYLX.js", "chunk-263Z6Q6O.js"])(
  "lets the frame read /packages/%s and keep it",
  async (file) => {
    const rules = (await configFor("phase-production-server").headers?.()) ?? [];
    const sent = rules.filter(({ source }) => pathToRegexp(source).test(`/packages/${file}`));
    expect(sent.flatMap(({ headers }) => headers.map(({ key }) => key))).toContain(
      "Access-Control-Allow-Origin",
    );
  },
);
