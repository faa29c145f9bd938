/** The lines of an NDJSON body, whatever the chunk boundaries; blank ones are left out. */
export function linesOf(body: ReadableStream<Uint8Array>): ReadableStream<string> {
  // The DOM type accepts any BufferSource; undici's body has bytes.
  const decoder = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>;
  let rest = "";
  const lines = new TransformStream<string, string>({
    transform(text, controller) {
      const complete = (rest + text).split("\n");
      rest = complete.pop() ?? "";
      for (const line of complete) if (line.trim() !== "") controller.enqueue(line);
    },
    flush(controller) {
      if (rest.trim() !== "") controller.enqueue(rest);
    },
  });
  return body.pipeThrough(decoder).pipeThrough(lines);
}
