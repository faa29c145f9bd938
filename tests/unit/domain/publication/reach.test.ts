import { expect, it } from "vitest";
import { reachOf } from "~/domain/publication/reach";

const open = { hasPassword: false, isExpired: false };

it.each([
  ["bluebonnet.example.com", "anyone"],
  ["203.0.113.7", "anyone"],
  ["[2001:db8::1]", "anyone"],
  ["localhost", "machine"],
  ["app.localhost", "machine"],
  ["127.0.0.1", "machine"],
  ["[::1]", "machine"],
  ["192.168.1.20", "network"],
  ["10.0.0.2", "network"],
  ["172.31.0.2", "network"],
  ["172.32.0.2", "anyone"],
  ["nas.local", "network"],
  ["homeserver", "network"],
  ["[fd00::2]", "network"],
])("what is published at %s is open to %s", (host, reach) => expect(reachOf(host, open)).toBe(reach));

it("is open to who has the password, and to nobody once it has expired", () => {
  expect(reachOf("example.com", { ...open, hasPassword: true })).toBe("password");
  expect(reachOf("example.com", { hasPassword: true, isExpired: true })).toBe("nobody");
  expect(reachOf("localhost", { ...open, hasPassword: true })).toBe("machine");
});
