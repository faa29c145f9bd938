import { open } from "node:fs/promises";
import type { ModelFileKind } from "~/domain/model/local-model";

/** The fields that tell the kind come before the vocabulary, which is most of the metadata. */
const HEAD_BYTES = 256 * 1_024;
const MAX_FIELDS = 1_000;

/** The kind of a GGUF model, from its first metadata fields; chat by default. */
export async function readKind(file: string): Promise<ModelFileKind> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return kindOf(fieldsIn(buffer.subarray(0, bytesRead)));
  } finally {
    await handle.close();
  }
}

type Fields = ReadonlyMap<string, string | number | undefined>;

/** GGUF's pooling types: mean, first token, last token; rank gives a score instead of a vector. */
const VECTOR_POOLINGS = [1, 2, 3];
const RANK_POOLING = 4;
/** Bidirectional encoders, which cannot generate text. */
const ENCODERS = /bert|^gemma-embedding$|^t5encoder$/;

function kindOf(fields: Fields): ModelFileKind {
  const architecture = String(fields.get("general.architecture") ?? "");
  const pooling = Number(fields.get(`${architecture}.pooling_type`) ?? 0);
  if (pooling === RANK_POOLING) return "other";
  return VECTOR_POOLINGS.includes(pooling) || ENCODERS.test(architecture) ? "embedding" : "chat";
}

/** Bytes of a value, by the format's type number; undefined for strings and arrays. */
const SIZES: readonly (number | undefined)[] = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8];
const UINT32 = 4;
const TEXT = 8;
const LIST = 9;

/** The string and integer fields, up to the end of the head or the first damaged field. */
function fieldsIn(head: Buffer): Fields {
  const fields = new Map<string, string | number | undefined>();
  // Magic, version, number of tensors.
  let at = 16;
  const u32 = () => {
    at += 4;
    return head.readUInt32LE(at - 4);
  };
  const u64 = () => {
    at += 8;
    return Number(head.readBigUInt64LE(at - 8));
  };
  const text = () => {
    const length = u64();
    if (length > head.length - at) throw new RangeError("The text goes on after the head.");
    at += length;
    return head.toString("utf8", at - length, at);
  };
  const value = (type: number): string | number | undefined => {
    if (type === TEXT) return text();
    if (type === UINT32) return u32();
    const size = SIZES[type];
    if (size === undefined) throw new RangeError("The type is unknown.");
    at += size;
    return undefined;
  };
  try {
    const count = Math.min(MAX_FIELDS, u64());
    for (let field = 0; field < count && at < head.length; field++) {
      const name = text();
      const type = u32();
      if (type !== LIST) fields.set(name, value(type));
      else for (let [of, left] = [u32(), u64()]; left > 0 && at < head.length; left--) value(of);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return fields;
}
