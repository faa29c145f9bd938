import { open } from "node:fs/promises";

/** Of tensors, in bytes. */
const ALIGNMENT = 32;

/** `content`: all zeros if absent. */
export type GgufTensor = { name: string; shape: number[]; type: keyof typeof types; content?: Buffer };
export type GgufField = [name: string, value: Buffer];

/** Writes a model's file in the GGUF format. @returns the bytes of its tensors */
export async function writeGguf(
  file: string,
  fields: readonly GgufField[],
  tensors: readonly GgufTensor[],
): Promise<number> {
  const handle = await open(file, "w");
  try {
    const head = headOf(fields, tensors);
    await handle.write(head, 0, head.length, 0);
    let at = head.length;
    for (const tensor of tensors) {
      if (tensor.content) await handle.write(tensor.content, 0, tensor.content.length, at);
      at += aligned(bytesOf(tensor));
    }
    // Zeros are holes in the file.
    await handle.truncate(at);
    return at - head.length;
  } finally {
    await handle.close();
  }
}

/** Number in the file format, values per block, bytes per block. */
const types = { f32: [0, 1, 4], f16: [1, 1, 2], q4_0: [2, 32, 18], q8_0: [8, 32, 34] } as const;

function bytesOf({ shape, type }: GgufTensor): number {
  const [, values, bytes] = types[type];
  return (shape.reduce((product, size) => product * size, 1) / values) * bytes;
}

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const f32 = (value: number) => Buffer.from(new Float32Array([value]).buffer);
const text = (value: string) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

/** The format's numbers for the types of fields. */
export const field = {
  number: (value: number) => Buffer.concat([u32(4), u32(value)]),
  float: (value: number) => Buffer.concat([u32(6), f32(value)]),
  flag: (value: boolean) => Buffer.concat([u32(7), Buffer.from([value ? 1 : 0])]),
  text: (value: string) => Buffer.concat([u32(8), text(value)]),
  texts: (values: readonly string[]) =>
    Buffer.concat([u32(9), u32(8), u64(values.length), ...values.map(text)]),
  integers: (values: readonly number[]) =>
    Buffer.concat([u32(9), u32(5), u64(values.length), ...values.map(u32)]),
};

function headOf(fields: readonly GgufField[], tensors: readonly GgufTensor[]): Buffer {
  let offset = 0;
  const descriptors = tensors.map((tensor) => {
    const descriptor = Buffer.concat([
      text(tensor.name),
      u32(tensor.shape.length),
      ...tensor.shape.map(u64),
      u32(types[tensor.type][0]),
      u64(offset),
    ]);
    offset += aligned(bytesOf(tensor));
    return descriptor;
  });
  const head = Buffer.concat([
    Buffer.from("GGUF"),
    u32(3),
    u64(tensors.length),
    u64(fields.length),
    ...fields.map(([name, value]) => Buffer.concat([text(name), value])),
    ...descriptors,
  ]);
  return Buffer.concat([head, Buffer.alloc(aligned(head.length) - head.length)]);
}
