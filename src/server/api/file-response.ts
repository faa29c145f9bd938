/** A file must never run as a page of our origin. */
const inert = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

type Download = {
  fileName: string;
  contentType: string;
  content: AsyncGenerator<Uint8Array> | Uint8Array<ArrayBuffer>;
};

/** A download generated for this request, part by part as the browser reads it. */
export const download = ({ fileName, contentType, content }: Download): Response =>
  new Response(content instanceof Uint8Array ? content : streamOf(content), {
    headers: {
      ...inert,
      "cache-control": "private, no-store",
      "content-type": contentType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
  });

/** A file that never changes at its address: a browser that has got it may keep it forever, also once access has ended. */
export const immutableFile = (content: Uint8Array<ArrayBuffer> | string, contentType: string): Response =>
  new Response(content, {
    headers: {
      ...inert,
      "cache-control": "private, max-age=31536000, immutable",
      "content-type": contentType,
    },
  });

/** Produces nothing before it is read. Ends when the browser disconnects. */
export const streamOf = (parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  );
