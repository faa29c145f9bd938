import fc from "fast-check";
import { expect, it } from "vitest";
import { GitFormatError } from "~/domain/git/git-format-error";
import { FLUSH, MAX_PAYLOAD, pktLine, readPktLine, sideBand } from "~/domain/git/pkt-line";
import { readFetch, readPush } from "~/domain/git/smart-http";

const join = (parts: Iterable<Uint8Array>) => new Uint8Array(Buffer.concat([...parts]));

it("reads back what it wrote", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (payloads) => {
      const bytes = join([...payloads.map(pktLine), FLUSH]);
      const read: (Uint8Array | "flush")[] = [];
      for (let at = 0; at < bytes.length; ) {
        const { payload, next } = readPktLine(bytes, at);
        read.push(payload);
        at = next;
      }
      expect(read).toEqual([...payloads, "flush"]);
    }),
  );
});

it("splits what does not fit into a line of a band, and loses nothing", () => {
  const bytes = new Uint8Array(2 * MAX_PAYLOAD + 5).map((_, at) => at % 251);
  const lines = [...sideBand("answer", bytes)];
  const parts = lines.map((line) => readPktLine(line, 0).payload);
  expect(parts.every((part) => part !== "flush" && part[0] === 1)).toBe(true);
  expect(join(parts.map((part) => part.slice(1) as Uint8Array))).toEqual(bytes);
  expect(() => pktLine(new Uint8Array(MAX_PAYLOAD + 1))).toThrow(RangeError);
});

it("says of every cut line that it is cut", () => {
  const line = pktLine("want something\n");
  for (let length = 0; length < line.length; length++)
    expect(() => readPktLine(line.subarray(0, length), 0), `${length} bytes`).toThrow(GitFormatError);
  for (const wrong of ["0001", "0003", "fff1", "zzzz", "+001"])
    expect(() => readPktLine(Buffer.from(`${wrong}aaaa`), 0)).toThrow(GitFormatError);
});

const id = "a".repeat(40);

it("reads a push, and refuses one that is cut anywhere before its pack", () => {
  const head = join([pktLine(`${"0".repeat(40)} ${id} refs/heads/main\0report-status side-band-64k`), FLUSH]);
  const { updates, capabilities, pack } = readPush(join([head, Buffer.from("PACK")]));
  expect(updates).toEqual([{ ref: "refs/heads/main", oldId: null, newId: id }]);
  expect([...capabilities]).toEqual(["report-status", "side-band-64k"]);
  expect(Buffer.from(pack).toString()).toBe("PACK");
  for (let length = 0; length < head.length; length++)
    expect(() => readPush(head.subarray(0, length)), `${length} bytes`).toThrow(GitFormatError);
});

it("never answers bytes with anything but a request or the reason", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.array(fc.string()), (noise, lines) => {
      for (const body of [noise, join(lines.map((line) => pktLine(line)))])
        for (const read of [readFetch, readPush])
          try {
            read(body);
          } catch (error) {
            expect(error).toBeInstanceOf(GitFormatError);
          }
    }),
  );
});
