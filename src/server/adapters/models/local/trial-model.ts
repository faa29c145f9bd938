import { field, type GgufField, type GgufTensor, writeGguf } from "./write-gguf";

/**
 * Writes a model that generates one fixed text: each of its tokens makes the next one most likely, and every layer
 * between is zero. The engine does the same work for it as for a real model of its size. Used to measure the machine,
 * and in tests.
 */
export type TrialModel = {
  words: readonly string[];
  /** Whether it ends after the last word; otherwise it starts again. */
  ends: boolean;
  contextTokens: number;
  /** Its size: the file has about `8 * layers * width²` bytes. */
  layers: number;
  /** A multiple of 64, at least 320. */
  width: number;
};

/** As large as the smallest real models. */
const trial: TrialModel = {
  words: [" one", " two", " three", " four", " five", " six", " seven", " eight"],
  ends: false,
  contextTokens: 2_048,
  layers: 8,
  width: 1_024,
};

const VOCABULARY = 320;
const HEAD_WIDTH = 64;
const END_OF_TEXT = 256;
const TURN_ENDS = 258;

const TEMPLATE =
  "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/** @returns the bytes of its weights */
export async function writeTrialModel(file: string, model: TrialModel = trial): Promise<number> {
  const { layers, width } = model;
  const wide = 4 * width;
  const tensors: GgufTensor[] = [
    { name: "token_embd.weight", shape: [width, VOCABULARY], type: "f16", content: identity(width) },
    ...Array.from({ length: layers }, (_, layer) => layerTensors(`blk.${layer}.`, width, wide)).flat(),
    { name: "output_norm.weight", shape: [width], type: "f32", content: ones(width) },
    { name: "output.weight", shape: [width, VOCABULARY], type: "f16", content: successors(model) },
  ];
  return writeGguf(file, fieldsOf(model), tensors);
}

const layerTensors = (prefix: string, width: number, wide: number): GgufTensor[] => [
  { name: `${prefix}attn_norm.weight`, shape: [width], type: "f32", content: ones(width) },
  { name: `${prefix}attn_q.weight`, shape: [width, width], type: "q4_0" },
  { name: `${prefix}attn_k.weight`, shape: [width, HEAD_WIDTH], type: "q4_0" },
  { name: `${prefix}attn_v.weight`, shape: [width, HEAD_WIDTH], type: "q4_0" },
  { name: `${prefix}attn_output.weight`, shape: [width, width], type: "q4_0" },
  { name: `${prefix}ffn_norm.weight`, shape: [width], type: "f32", content: ones(width) },
  { name: `${prefix}ffn_gate.weight`, shape: [width, wide], type: "q4_0" },
  { name: `${prefix}ffn_up.weight`, shape: [width, wide], type: "q4_0" },
  { name: `${prefix}ffn_down.weight`, shape: [wide, width], type: "q4_0" },
];

const ones = (length: number) => Buffer.from(new Float32Array(length).fill(1).buffer);

const HALF_ONE = 0x3c00;
const HALF_TWO = 0x4000;

/** Each token is its own direction. */
function identity(width: number): Buffer {
  const matrix = Buffer.alloc(VOCABULARY * width * 2);
  for (let token = 0; token < VOCABULARY; token++)
    matrix.writeUInt16LE(HALF_ONE, (token * width + token) * 2);
  return matrix;
}

/** The direction of each token makes the next one of the text most likely. */
function successors({ words, ends, width }: TrialModel): Buffer {
  const first = TURN_ENDS + 1;
  const last = first + words.length - 1;
  const matrix = Buffer.alloc(VOCABULARY * width * 2);
  for (let token = 0; token < VOCABULARY; token++) {
    const isWord = token >= first && token < last;
    const next = isWord ? token + 1 : token === last && ends ? TURN_ENDS : first;
    matrix.writeUInt16LE(HALF_TWO, (next * width + token) * 2);
  }
  return matrix;
}

/** GPT-2's alphabet: a printable character for each byte. */
const byteCharacters = (() => {
  const printable = (byte: number) =>
    (byte >= 33 && byte < 127) || (byte >= 161 && byte < 173) || byte >= 174;
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCodePoint(printable(byte) ? byte : 256 + others++),
  );
})();

const inAlphabet = (text: string) => [...Buffer.from(text)].map((byte) => byteCharacters[byte]).join("");

function vocabularyOf(words: readonly string[]) {
  // The engine requires at least one merge, and the token that it makes.
  const known = [
    ...byteCharacters,
    "<|endoftext|>",
    "<|im_start|>",
    "<|im_end|>",
    ...words.map(inAlphabet),
    "he",
  ];
  const unused = Array.from({ length: VOCABULARY - known.length }, (_, at) => `unused${at}`);
  return [...known, ...unused];
}

function fieldsOf({ words, contextTokens, layers, width }: TrialModel): GgufField[] {
  const tokens = vocabularyOf(words);
  const kinds = tokens.map((_, at) => (at >= END_OF_TEXT && at <= TURN_ENDS ? 3 : 1));
  return [
    ["general.architecture", field.text("llama")],
    ["general.name", field.text("trial")],
    ["general.file_type", field.number(2)],
    ["llama.vocab_size", field.number(VOCABULARY)],
    ["llama.context_length", field.number(contextTokens)],
    ["llama.embedding_length", field.number(width)],
    ["llama.block_count", field.number(layers)],
    ["llama.feed_forward_length", field.number(4 * width)],
    ["llama.attention.head_count", field.number(width / HEAD_WIDTH)],
    ["llama.attention.head_count_kv", field.number(1)],
    ["llama.attention.layer_norm_rms_epsilon", field.float(1e-5)],
    ["llama.rope.freq_base", field.float(10_000)],
    ["llama.rope.dimension_count", field.number(HEAD_WIDTH)],
    ["tokenizer.ggml.model", field.text("gpt2")],
    ["tokenizer.ggml.pre", field.text("default")],
    ["tokenizer.ggml.tokens", field.texts(tokens)],
    ["tokenizer.ggml.token_type", field.integers(kinds)],
    ["tokenizer.ggml.merges", field.texts(["h e"])],
    ["tokenizer.ggml.bos_token_id", field.number(END_OF_TEXT)],
    ["tokenizer.ggml.eos_token_id", field.number(TURN_ENDS)],
    ["tokenizer.ggml.padding_token_id", field.number(END_OF_TEXT)],
    ["tokenizer.ggml.add_bos_token", field.flag(false)],
    ["tokenizer.chat_template", field.text(TEMPLATE)],
  ];
}
