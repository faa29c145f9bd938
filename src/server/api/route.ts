import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { deviceOf } from "~/server/auth/request-origin";
import { readSession } from "~/server/auth/session";
import { type AppDeps, deps } from "~/server/wiring";
import { admit, type Payer, type Weight } from "./admit";
import { guardRequest } from "./guard-request";
import { emptyResponse, refusalResponse } from "./refused";

/** Path parameters and query parameters by name; path parameters take precedence. */
export type RouteInput = Record<string, string | string[]>;

type Call<Input> = { deps: AppDeps; request: Request; input: Input };
type UserCall<Input> = Call<Input> & { user: SignedInUser };

type Rules<Input> = Weight & {
  /** Anything else is answered with 404. */
  input: z.ZodType<Input>;
  /** Maximum body length, if there is a body; it must then come from our own pages. */
  bodyBytes?: (request: Request) => number | Promise<number>;
};

type RouteDefinition<Input, RouteCall> = Rules<Input> & {
  answer(call: RouteCall): Promise<Response> | Response;
};

/** `signed`: signed requests. `key`: owners of an API key or OAuth code. The route itself verifies these two. */
type Access = "public" | "user" | "signed" | "key";

/** One method of a path. Created only below, so that every route has a budget and a session check. */
export class Endpoint {
  readonly access: Access;
  readonly cost: number;
  readonly concurrency: Weight["concurrency"];
  readonly handle: (request: Request, input: RouteInput) => Promise<Response>;
  constructor(access: Access, { cost, concurrency }: Rules<unknown>, handle: Endpoint["handle"]) {
    this.access = access;
    this.cost = cost;
    this.concurrency = concurrency;
    this.handle = handle;
  }
}

/** The endpoints of a path, by method; HEAD is answered as GET. OPTIONS is for paths that other sites may call. */
export type Route = { GET?: Endpoint; POST?: Endpoint; DELETE?: Endpoint; OPTIONS?: Endpoint };

/** Anybody may call; the cost counts against their address. */
export const publicRoute = <Input>(rules: RouteDefinition<Input, Call<Input>>): Endpoint =>
  guestEndpoint("public", rules);

/** A public route for signed requests, whose signature the route verifies first. */
export const signedRoute = <Input>(rules: RouteDefinition<Input, Call<Input>>): Endpoint =>
  guestEndpoint("signed", rules);

/** Only signed-in users may call. The queries of `answer` filter by the user. */
export const userRoute = <Input>(rules: RouteDefinition<Input, UserCall<Input>>): Endpoint =>
  new Endpoint("user", rules, async (request, rawInput) => {
    const user = await readSession(request.headers);
    if (!user) return emptyResponse(401);
    const answer = (call: Call<Input>) => rules.answer({ ...call, user });
    return deps().traffic.onBehalfOf(user.id, () =>
      dispatch({ ...rules, answer }, { request, rawInput, payer: user }),
    );
  });

/**
 * For callers with an API key or an OAuth code. Reads no cookie, so other sites may call it. `answer` verifies and
 * admits the caller, because these APIs have their own error format.
 */
export const keyRoute = (answer: (call: Omit<Call<never>, "input">) => Promise<Response>): Endpoint =>
  new Endpoint("key", { input: z.never(), cost: 1 }, (request) => answer({ deps: deps(), request }));

const guestEndpoint = <Input>(access: Access, rules: RouteDefinition<Input, Call<Input>>) =>
  new Endpoint(access, rules, (request, rawInput) =>
    dispatch(rules, { request, rawInput, payer: deviceOf(request.headers) }),
  );

type Incoming = { request: Request; rawInput: RouteInput; payer: Payer };

async function dispatch<Input>(
  rules: RouteDefinition<Input, Call<Input>>,
  { request: original, rawInput, payer }: Incoming,
): Promise<Response> {
  const appDeps = deps();
  const run = async (request: Request): Promise<Response> => {
    try {
      const inTurn = await admit(appDeps, { payer, signal: request.signal }, rules);
      const input = rules.input.safeParse(rawInput);
      if (!input.success) return emptyResponse(404);
      return await inTurn(async () => rules.answer({ deps: appDeps, request, input: input.data }));
    } catch (error) {
      if (error instanceof DomainError) return refusalResponse(error, request);
      throw error;
    }
  };
  return rules.bodyBytes ? guardRequest(original, rules.bodyBytes, run) : run(original);
}
