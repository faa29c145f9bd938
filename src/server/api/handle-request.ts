import "server-only";
import { decodePercent } from "~/domain/text/decode-percent";
import { deps } from "~/server/wiring";
import type { Route, RouteInput } from "./route";
import { routes } from "./routes/table";

const compiled = Object.entries<Route>(routes).map(([path, route]) => ({
  path,
  segments: path.slice(1).split("/"),
  route,
}));

/**
 * Answers every request that is not for a page. Next would bundle the whole server once per route file, so there is
 * one, and this table behind it.
 */
export async function handleRequest(request: Request): Promise<Response> {
  const response = await answer(request);
  // In next.config.js, it would replace a stricter one.
  if (!response.headers.has("referrer-policy"))
    response.headers.set("referrer-policy", "strict-origin-when-cross-origin");
  return response;
}

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const current = deps().requests.current();
  const found = routeAt(pathname);
  current?.found(found?.path ?? "none");
  if (!found) return new Response(null, { status: 404 });
  const { route, params } = found;
  if (request.method === "OPTIONS" && !route.OPTIONS) return optionsResponse(route);
  const isHead = request.method === "HEAD";
  const endpoint = route[isHead ? "GET" : (request.method as keyof Route)];
  if (!endpoint) return new Response(null, { status: 405 });
  const response = await endpoint.handle(request, { ...Object.fromEntries(searchParams), ...params });
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) current?.streams();
  if (!isHead) return response;
  // Nobody reads the body of a HEAD response; a download would keep the user's slot until it ends.
  await response.body?.cancel();
  return new Response(null, response);
}

const optionsResponse = ({ GET, POST }: Route) => {
  const methods = [...(GET ? ["GET", "HEAD"] : []), "OPTIONS", ...(POST ? ["POST"] : [])];
  return new Response(null, { status: 204, headers: { allow: methods.join(", ") } });
};

function routeAt(pathname: string): { path: string; route: Route; params: RouteInput } | undefined {
  const requested = pathname.slice(1).split("/").map(decodePercent);
  for (const { path, segments, route } of compiled) {
    const params = match(segments, requested);
    if (params) return { path, route, params };
  }
  return undefined;
}

function match(segments: string[], requested: string[]): RouteInput | undefined {
  const params: RouteInput = {};
  for (const [index, segment] of segments.entries()) {
    const rest = /^(\[?)\[\.\.\.(\w+)\]/.exec(segment);
    if (rest) {
      const [, optional, name = ""] = rest;
      const values = requested.slice(index);
      return optional || values.length > 0 ? { ...params, [name]: values } : undefined;
    }
    const value = requested[index];
    if (!value) return undefined;
    const name = /^\[(\w+)\]$/.exec(segment)?.[1];
    if (name) params[name] = value;
    else if (value !== segment) return undefined;
  }
  return requested.length === segments.length ? params : undefined;
}
