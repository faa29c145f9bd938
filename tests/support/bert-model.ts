import { field, type GgufTensor, writeGguf } from "~/server/adapters/models/local/write-gguf";

/** A BERT that turns texts into vectors: what its weights are called by those who train such models. */
export type Bert = {
  /** As WordPiece has them: a piece that continues a word begins with `##`. */
  vocabulary: readonly string[];
  contextTokens: number;
  width: number;
  wide: number;
  layers: number;
  heads: number;
  /** The numbers of a matrix, row after row, or of a vector; undefined: all zeros. */
  weights: (name: string) => Float32Array | undefined;
};

/** Writes it as a file that the engine loads. */
export async function writeBert(file: string, bert: Bert): Promise<void> {
  const { vocabulary, contextTokens, width, wide, layers, heads } = bert;
  const at = (token: string) => vocabulary.indexOf(token);
  await writeGguf(
    file,
    [
      ["general.architecture", field.text("bert")],
      ["general.name", field.text("bert")],
      ["bert.context_length", field.number(contextTokens)],
      ["bert.embedding_length", field.number(width)],
      ["bert.feed_forward_length", field.number(wide)],
      ["bert.block_count", field.number(layers)],
      ["bert.attention.head_count", field.number(heads)],
      ["bert.attention.layer_norm_epsilon", field.float(1e-12)],
      ["bert.attention.causal", field.flag(false)],
      // The mean of all tokens.
      ["bert.pooling_type", field.number(1)],
      ["tokenizer.ggml.model", field.text("bert")],
      ["tokenizer.ggml.token_type_count", field.number(2)],
      ["tokenizer.ggml.tokens", field.texts(vocabulary.map(pieceOf))],
      ["tokenizer.ggml.token_type", field.integers(vocabulary.map((token) => (isSpecial(token) ? 3 : 1)))],
      ["tokenizer.ggml.padding_token_id", field.number(at("[PAD]"))],
      ["tokenizer.ggml.unknown_token_id", field.number(at("[UNK]"))],
      ["tokenizer.ggml.bos_token_id", field.number(at("[CLS]"))],
      ["tokenizer.ggml.cls_token_id", field.number(at("[CLS]"))],
      ["tokenizer.ggml.eos_token_id", field.number(at("[SEP]"))],
      ["tokenizer.ggml.seperator_token_id", field.number(at("[SEP]"))],
      ["tokenizer.ggml.mask_token_id", field.number(at("[MASK]"))],
    ],
    tensorsOf(bert),
  );
}

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];
/** Words of the small model; those in one row mean the same. */
const WORDS = [["boat", "ship"], ["dog", "puppy"], ["the"]];
const WIDTH = 64;

/**
 * Writes a model of 30 kB that knows five words, and reads 64 tokens: a text's vector is the mean of the directions of its
 * words.
 */
export function writeWordModel(file: string): Promise<void> {
  const vocabulary = [...SPECIAL, ...WORDS.flat()];
  const words = new Float32Array(vocabulary.length * WIDTH);
  for (const [token, word] of vocabulary.entries()) {
    const row = WORDS.findIndex((same) => same.includes(word));
    if (row >= 0) words[token * WIDTH + row] = 1;
  }
  return writeBert(file, {
    vocabulary,
    contextTokens: 64,
    width: WIDTH,
    wide: WIDTH,
    layers: 1,
    heads: 2,
    weights(name) {
      if (name === "embeddings.word_embeddings.weight") return words;
      return name.endsWith("LayerNorm.weight") ? new Float32Array(WIDTH).fill(1) : undefined;
    },
  });
}

const isSpecial = (token: string): boolean => /^\[.+\]$/.test(token);

/** The engine marks the pieces that begin a word instead of those that continue one. */
const pieceOf = (token: string): string =>
  isSpecial(token) ? token : token.startsWith("##") ? token.slice(2) : `\u2581${token}`;

function tensorsOf({ vocabulary, contextTokens, width, wide, layers, weights }: Bert): GgufTensor[] {
  const tensor = (name: string, from: string, shape: number[]): GgufTensor => {
    const numbers = weights(from);
    return { name, shape, type: "f32", ...(numbers ? { content: Buffer.from(numbers.buffer) } : {}) };
  };
  const norm = (name: string, from: string) => [
    tensor(`${name}.weight`, `${from}.weight`, [width]),
    tensor(`${name}.bias`, `${from}.bias`, [width]),
  ];
  const matrix = (name: string, from: string, shape: number[]): GgufTensor => {
    const numbers = weights(from);
    return { name, shape, type: "q8_0", ...(numbers ? { content: inBlocks(numbers) } : {}) };
  };
  const linear = (name: string, from: string, [inputs, outputs]: [number, number]) => [
    matrix(`${name}.weight`, `${from}.weight`, [inputs, outputs]),
    tensor(`${name}.bias`, `${from}.bias`, [outputs]),
  ];
  return [
    matrix("token_embd.weight", "embeddings.word_embeddings.weight", [width, vocabulary.length]),
    tensor("position_embd.weight", "embeddings.position_embeddings.weight", [width, contextTokens]),
    tensor("token_types.weight", "embeddings.token_type_embeddings.weight", [width, 2]),
    ...norm("token_embd_norm", "embeddings.LayerNorm"),
    ...Array.from({ length: layers }, (_, layer) => {
      const [to, from] = [`blk.${layer}`, `encoder.layer.${layer}`];
      return [
        ...linear(`${to}.attn_q`, `${from}.attention.self.query`, [width, width]),
        ...linear(`${to}.attn_k`, `${from}.attention.self.key`, [width, width]),
        ...linear(`${to}.attn_v`, `${from}.attention.self.value`, [width, width]),
        ...linear(`${to}.attn_output`, `${from}.attention.output.dense`, [width, width]),
        ...norm(`${to}.attn_output_norm`, `${from}.attention.output.LayerNorm`),
        ...linear(`${to}.ffn_up`, `${from}.intermediate.dense`, [width, wide]),
        ...linear(`${to}.ffn_down`, `${from}.output.dense`, [wide, width]),
        ...norm(`${to}.layer_output_norm`, `${from}.output.LayerNorm`),
      ];
    }).flat(),
  ];
}

const BLOCK = 32;

/** In blocks of 32: the scale of a block as a number of two bytes, and each of its numbers as one of 127 steps. */
function inBlocks(numbers: Float32Array): Buffer {
  const blocks = Buffer.alloc((numbers.length / BLOCK) * (2 + BLOCK));
  for (let from = 0, at = 0; from < numbers.length; from += BLOCK, at += 2 + BLOCK) {
    const own = numbers.subarray(from, from + BLOCK);
    const scale = own.reduce((most, number) => Math.max(most, Math.abs(number)), 0) / 127;
    blocks.writeUInt16LE(halfOf(scale), at);
    for (const [place, number] of own.entries())
      blocks.writeInt8(scale === 0 ? 0 : Math.round(number / scale), at + 2 + place);
  }
  return blocks;
}

/** The two bytes of a small positive number. */
function halfOf(value: number): number {
  const [bits = 0] = new Uint32Array(new Float32Array([value]).buffer);
  const exponent = (bits >>> 23) - 112;
  return exponent <= 0 ? 0 : (exponent << 10) | ((bits >>> 13) & 0x3ff);
}
