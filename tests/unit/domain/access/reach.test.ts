import { expect, it } from "vitest";
import { reachOfHost } from "~/domain/access/reach";

it.each([
  ["localhost", "machine"],
  ["127.0.0.1", "machine"],
  ["[::1]", "machine"],
  ["192.168.1.20", "network"],
  ["garden.local", "network"],
  ["builder", "network"],
  ["bluebonnet.example", "internet"],
  ["203.0.113.9", "internet"],
])("%s is reached from the %s", (host, reach) => {
  expect(reachOfHost(host)).toBe(reach);
});
