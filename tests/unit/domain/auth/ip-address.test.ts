import { describe, expect, it } from "vitest";
import { addressLimitKey, clientAddress, placeLabel } from "~/domain/auth/ip-address";

describe("a place label", () => {
  it.each([
    ["127.0.0.1", "This machine"],
    ["::1", "This machine"],
    ["::ffff:127.0.0.1", "This machine"],
    ["192.168.1.20", "Local network"],
    ["10.0.0.7", "Local network"],
    ["172.31.255.1", "Local network"],
    ["172.32.0.1", "172.32.0.1"],
    ["fd12:3456::1", "Local network"],
    ["fe80::1", "Local network"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8::7", "2001:db8::7"],
    [null, "Unknown place"],
  ])("%s is %s", (address, place) => expect(placeLabel(address)).toBe(place));
});

describe("the client's address", () => {
  it.each([
    // The socket's address comes last; see server/auth/peer-address.ts.
    ["203.0.113.9", false, "203.0.113.9"],
    ["1.1.1.1, 203.0.113.9", false, "203.0.113.9"],
    ["127.0.0.1, 203.0.113.9", false, "203.0.113.9"],
    ["203.0.113.9, 127.0.0.1", false, "203.0.113.9"],
    ["6.6.6.6, 203.0.113.9, 127.0.0.1", false, "203.0.113.9"],
    ["203.0.113.9, 172.17.0.2", false, "172.17.0.2"],
    ["203.0.113.9, 172.17.0.2", true, "203.0.113.9"],
    ["6.6.6.6, 203.0.113.9, 172.17.0.2, ::1", true, "203.0.113.9"],
    ["::1", false, "::1"],
    ["", false, null],
    [null, true, null],
  ])("in %j, behind a proxy: %s, is %s", (header, behindProxy, sender) =>
    expect(clientAddress(header, behindProxy)).toBe(sender),
  );
});

describe("the rate-limit key of an address", () => {
  it("is a single IPv4 address, in any notation", () => {
    expect(addressLimitKey("::ffff:203.0.113.9")).toEqual(addressLimitKey("203.0.113.9"));
    expect(addressLimitKey("203.0.113.9").widerNetwork).toBeUndefined();
  });
  it("is the whole IPv6 /64", () => {
    const network = (address: string) => addressLimitKey(address).key;
    expect(network("2001:db8:1:2::1")).toBe(network("2001:DB8:0001:2:ffff:1:2:3"));
    expect(network("2001:db8:1:2::1")).not.toBe(network("2001:db8:1:3::1"));
    expect(network("2001:db8::1")).toBe(network("2001:db8:0:0:5::"));
  });
  it("includes its /56, which one customer may own", () => {
    const around = (address: string) => addressLimitKey(address).widerNetwork;
    expect(around("2001:db8:1:200::1")).toBe(around("2001:db8:1:2ff:a:b:c:d"));
    expect(around("2001:db8:1:200::1")).not.toBe(around("2001:db8:1:300::1"));
    expect(around("2001:db8:1:2::1")).toBe(around("2001:db8:1::1"));
    expect(around("2001:db8:1:2::1")).not.toBe(addressLimitKey("2001:db8:1::1").key);
  });
});
