import "server-only";

type Handler = {
  // A method, so that handlers may name the parameters of their own path.
  handle(
    request: Request,
    context: { params: Promise<Record<string, string | string[]>> },
  ): Promise<Response> | Response;
}["handle"];

/** What answers a path, by method; HEAD is answered as GET. */
export type Route = { GET?: Handler; POST?: Handler };
