import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** Words of one subject: a dimension each. All other words share a few. */
const SUBJECTS: readonly (readonly string[])[] = [
  ["ship", "vessel", "boat", "ferry", "harbour"],
  ["dog", "puppy", "hound", "leash"],
  ["money", "salary", "wages", "pay"],
  ["bread", "bake", "loaf", "flour"],
];

/** A vector of a text by its subjects, as a model that knows what words mean would make one. */
export const meaningOf = (text: string): number[] => {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const subjects = SUBJECTS.map((subject) => 3 * words.filter((word) => subject.includes(word)).length);
  const others = Array.from({ length: OTHERS }, () => 0);
  for (const word of words) {
    const place = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % OTHERS, 0);
    others[place] = (others[place] ?? 0) + 1;
  }
  return [...subjects, ...others];
};

const OTHERS = 101;

type Asked = { model: string; input: string[] };

export type EmbeddingServer = {
  url: string;
  asked: Asked[];
  /** Answers in place of the vectors by meaning; undefined goes back to them. */
  answer: ((asked: Asked) => { status?: number; body: string } | "hang") | undefined;
  close(): Promise<void>;
};

/** A server with OpenAI's embeddings, whose only model is `meaning-embed`. */
export async function startEmbeddings(): Promise<EmbeddingServer> {
  const started: EmbeddingServer = { url: "", asked: [], answer: undefined, close: async () => {} };
  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") {
      response.end(JSON.stringify({ object: "list", data: [{ id: "meaning-embed", object: "model" }] }));
      return;
    }
    const asked = JSON.parse(Buffer.concat(pieces).toString()) as Asked;
    started.asked.push(asked);
    const own = started.answer?.(asked);
    if (own === "hang") return;
    if (own?.status) response.statusCode = own.status;
    response.end(own?.body ?? vectorsBody(asked.input.map(meaningOf)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  started.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  started.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return started;
}

/** The answer's text. Numbers may also be texts of JSON that no number is written as. */
export const vectorsBody = (vectors: readonly (readonly (number | string)[])[]): string =>
  `{"object":"list","data":[${vectors
    .map((vector, index) => `{"object":"embedding","index":${index},"embedding":[${vector.join(",")}]}`)
    .join(",")}],"usage":{"prompt_tokens":7,"total_tokens":7}}`;
