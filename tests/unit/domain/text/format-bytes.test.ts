import { expect, it } from "vitest";
import { estimateBytes, formatBytes } from "~/domain/text/format-bytes";

it.each([
  [0, "0 bytes"],
  [6, "under 1 kB"],
  [999, "under 1 kB"],
  [1_000, "1 kB"],
  [1_250, "1.3 kB"],
  [5e6, "5 MB"],
  [9.96e6, "10 MB"],
  [762.5e6, "763 MB"],
  [999_999, "1 MB"],
  [1.28e9, "1.3 GB"],
  [10e9, "10 GB"],
  [1.5e12, "1500 GB"],
])("%d bytes are %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));

it.each([
  [762.5e6, "about 800 MB"],
  [1.7e9, "about 1.7 GB"],
  [1.71e9, "about 1.8 GB"],
  [950e6, "about 1 GB"],
])("something that takes %d bytes needs %s", (bytes, text) => expect(estimateBytes(bytes)).toBe(text));
