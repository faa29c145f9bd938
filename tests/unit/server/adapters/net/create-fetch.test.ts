import dns from "node:dns";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createSafeFetch, RefusedAddressError } from "~/server/adapters/net/create-fetch";

/** Ways to write addresses that no stranger may make this server connect to. */
const hosts: readonly string[] = [
  // Loopback: plain, short, decimal, octal, hexadecimal, mixed, with zeros.
  ...["127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "2130706433", "0177.0.0.1", "017700000001"],
  ...[
    "0x7f.0.0.1",
    "0x7f000001",
    "0X7F.1",
    "0x7f.0x0.0x0.0x1",
    "0177.0x0.0.1",
    "0000177.0.0.01",
    "127.0.0.1.",
  ],
  ...[
    "127.000.000.001",
    "127.0x1",
    "127.0.257",
    "0x7f.1.",
    "%31%32%37.0.0.1",
    "①②⑦.0.0.1",
    "１２７.０.０.１",
    "127。0。0。1",
  ],
  // This host and all hosts.
  ...["0.0.0.0", "0", "0x0", "00.0.0.0", "255.255.255.255", "4294967295", "0xffffffff", "0.1.2.3"],
  // Private networks.
  ...[
    "10.0.0.1",
    "10.255.255.255",
    "167772161",
    "0xa000001",
    "012.0.0.1",
    "10.1",
    "172.16.0.1",
    "172.31.255.254",
  ],
  ...["2886729729", "0xac.16.1", "192.168.0.1", "192.168.1", "3232235521", "0xc0a80001", "0300.0250.0.1"],
  // Link-local, with the clouds' metadata; carriers; Alibaba's metadata.
  ...["169.254.169.254", "169.254.1", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.254.0xa9fe"],
  ...["100.64.0.1", "100.127.255.254", "100.100.100.200", "0x64.0x64.0x64.0xc8", "168.63.129.16"],
  // Multicast, reserved, documentation, benchmarks.
  ...["224.0.0.1", "239.255.255.255", "240.0.0.1", "192.0.0.1", "192.0.2.1", "198.51.100.1", "203.0.113.1"],
  ...["198.18.0.1", "198.19.255.255"],
  // IPv6: loopback and unspecified in all lengths, local, multicast, documentation.
  ...["[::1]", "[0:0:0:0:0:0:0:1]", "[0000:0000::0001]", "[::]", "[::0]", "[fc00::1]", "[fd12:3456::1]"],
  ...[
    "[fe80::1]",
    "[febf::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[2001:db8::1]",
    "[fd00:ec2::254]",
    "[fd20:ce::254]",
    "[fd00:42::42]",
  ],
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
  ...["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::ffff:10.0.0.1]"],
  ...["[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "[::127.0.0.1]", "[::7f00:1]", "[::a00:1]"],
  ...["[::ffff:0:127.0.0.1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::7f00:1]"],
  ...["[2002:7f00:1::]", "[2002:a9fe:a9fe::1]", "[2001::7f00:1]", "[2001:0:4136:e378:8000:63bf:3fff:fdd2]"],
];

const open: http.Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: http.RequestListener): Promise<number> {
  const server = http.createServer(answer).listen(0, "127.0.0.1");
  open.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Answers every name with these addresses, a list per question. */
const resolver = (...answers: string[][]) =>
  ((_name: string, _options: object, callback: (error: null, found: dns.LookupAddress[]) => void) => {
    const found = answers.length > 1 ? answers.shift() : answers[0];
    callback(
      null,
      (found ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as unknown as typeof dns.lookup;

const reasonOf = (error: unknown): unknown => (error instanceof TypeError ? error.cause : error);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "connected",
    (error: unknown) => (reasonOf(error) instanceof RefusedAddressError ? "refused" : reasonOf(error)),
  );

const noLookup = (() => {
  throw new Error("A name was looked up.");
}) as unknown as typeof dns.lookup;
const strict = createSafeFetch({ guard: { allowPrivate: false, lookup: noLookup } })("modelList");

describe("an address that a user names", () => {
  it("has at least 80 spellings in this table", () => {
    expect(new Set(hosts).size).toBeGreaterThanOrEqual(80);
  });

  it.each(hosts)("%s is refused", async (host) => {
    expect(await refusal(strict(`http://${host}/`))).toBe("refused");
  });

  it.each([
    "file:///etc/passwd",
    "ftp://example.com/",
    "data:text/plain,x",
    "blob:http://x/1",
    "ws://example.com/",
  ])("%s is refused, because only web addresses are called", async (url) => {
    expect(await refusal(strict(url))).toBe("refused");
  });

  it("is refused in every spelling of a private IPv4 address", async () => {
    const part = fc.nat(255);
    const privates = fc.oneof(
      fc.tuple(fc.constant(127), part, part, part),
      fc.tuple(fc.constant(10), part, part, part),
      fc.tuple(fc.constant(192), fc.constant(168), part, part),
      fc.tuple(fc.constant(169), fc.constant(254), part, part),
    );
    const written = fc.constantFrom(
      (n: number) => String(n),
      (n: number) => `0x${n.toString(16)}`,
      (n: number) => `0${n.toString(8)}`,
    );
    await fc.assert(
      fc.asyncProperty(
        privates,
        fc.array(written, { minLength: 4, maxLength: 4 }),
        fc.nat(3),
        async (parts, forms, joined) => {
          // The last parts may be one number.
          const head = parts.slice(0, 3 - joined);
          const tail = parts.slice(3 - joined).reduce((sum, each) => sum * 256 + each, 0);
          const host = [...head, tail].map((each, index) => forms[index]?.(each)).join(".");
          expect(await refusal(strict(`http://${host}/`))).toBe("refused");
        },
      ),
    );
  });

  it.each([
    ["one", ["127.0.0.1"]],
    ["one of several", ["93.184.216.34", "10.0.0.1"]],
    ["one in IPv6", ["2606:2800:220:1::1", "::ffff:192.168.0.1"]],
  ])("is refused when %s of its name's addresses is private", async (_, addresses) => {
    const fetch = createSafeFetch({ guard: { allowPrivate: false, lookup: resolver(addresses) } })(
      "modelList",
    );
    expect(await refusal(fetch("http://flowers.example/"))).toBe("refused");
  });

  it("is connected to as it was checked, whatever its name means afterwards", async () => {
    let calls = 0;
    const port = await serve((_, response) => {
      calls++;
      response.end("inside");
    });
    const questions: string[] = [];
    const answers = [["192.0.2.1"], ["127.0.0.1"]];
    const lookup = ((name: string, options: object, callback: never) => {
      questions.push(name);
      resolver(answers.shift() ?? ["127.0.0.1"])(name, options, callback);
    }) as unknown as typeof dns.lookup;
    const fetch = createSafeFetch({ guard: { allowPrivate: false, lookup } })("modelList");
    expect(await refusal(fetch(`http://rebinding.example:${port}/`))).toBe("refused");
    expect(await refusal(fetch(`http://rebinding.example:${port}/`))).toBe("refused");
    // Each connection asks once, and uses that answer.
    expect(questions).toHaveLength(2);
    expect(calls).toBe(0);
  });

  it("may be private where the owner allows it, but never link-local or a cloud's metadata", async () => {
    const port = await serve((_, response) => response.end("inside"));
    const fetch = createSafeFetch({ guard: { allowPrivate: true, lookup: dns.lookup } })("modelList");
    for (const host of ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"])
      expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe("inside");
    for (const host of [
      "169.254.169.254",
      "[fd00:ec2::254]",
      "100.100.100.200",
      "[fe80::1]",
      "224.0.0.1",
      "0.0.0.0",
    ])
      expect(await refusal(fetch(`http://${host}/`))).toBe("refused");
  });

  it("is followed within its origin three times at most, and never elsewhere", async () => {
    const port = await serve(({ url = "", headers }, response) => {
      const left = Number(url.slice(1));
      if (url === "/away") response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
      else if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end(headers.authorization);
    });
    const fetch = createSafeFetch({ guard: { allowPrivate: true } })("modelList");
    const call = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: "key" } });
    expect(await (await call("/3")).text()).toBe("key");
    await expect(call("/4")).rejects.toThrow("redirected");
    await expect(call("/away")).rejects.toThrow("redirected to http://169.254.169.254");
  });

  it("is asked once more without the body after a 303", async () => {
    const seen: string[] = [];
    const port = await serve(async (request, response) => {
      let body = "";
      for await (const piece of request) body += piece;
      seen.push(`${request.method} ${request.url} ${body}`.trim());
      if (request.url === "/form") response.writeHead(303, { location: "/done" }).end();
      else response.end("done");
    });
    const fetch = createSafeFetch({ guard: { allowPrivate: true } })("modelList");
    const response = await fetch(`http://127.0.0.1:${port}/form`, { method: "POST", body: "secret" });
    expect(await response.text()).toBe("done");
    expect(seen).toEqual(["POST /form secret", "GET /done"]);
  });

  it("may not answer more than allowed, also when it is compressed, nor be silent for long", async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const port = await serve(({ url }, response) => {
      if (url === "/bomb") response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
      else if (url === "/silent") response.writeHead(200).write("x");
      else if (url === "/long") response.end(Buffer.alloc(3_000_000));
      else response.end("short");
    });
    const fetch = createSafeFetch({ guard: { allowPrivate: true }, idleMs: 300 })("modelList");
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(await read("/short")).toBe("short");
    await expect(read("/long")).rejects.toThrow("longer than 2000000 bytes");
    await expect(read("/bomb")).rejects.toThrow("longer than 2000000 bytes");
    await expect(read("/silent")).rejects.toThrow();
  });
});
