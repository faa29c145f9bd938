import { z } from "zod";
import { type ConcurrencyLimitName, concurrencyRules, tooManyAtOnce } from "~/domain/auth/concurrency-limits";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { accountRateLimited, addressRateLimited, DomainError } from "~/domain/error/domain-error";
import { deviceOf } from "~/server/auth/request-origin";
import { readSession } from "~/server/auth/session";
import { type Payer, spendBudget } from "~/server/services/auth/enforce-rate-limit";
import { type AppDeps, deps } from "~/server/wiring";
import { guardRequest } from "./guard-request";
import { refused, refusedBy } from "./refused";
import { takeTurn } from "./take-turn";

/** Path parameters and query parameters by name; path parameters take precedence. */
export type RouteInput = Record<string, string | string[]>;

type Call<Input> = { deps: AppDeps; request: Request; input: Input };
type UserCall<Input> = Call<Input> & { user: SignedInUser };

type Rules<Input> = {
  /** Anything else is answered with 404. */
  input: z.ZodType<Input>;
  /** Points of the user's or guest address's budget; see `callBudgets`. 0: always answered. */
  cost: number;
  /** For expensive work: see `concurrencyRules`. All guests share one queue, without a limit of one at a time. */
  concurrency?: ConcurrencyLimitName;
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
  readonly concurrency: ConcurrencyLimitName | undefined;
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
    if (!user) return refused(401);
    const answer = (call: Call<Input>) => rules.answer({ ...call, user });
    return deps().traffic.onBehalfOf(user.id, () =>
      dispatch({ ...rules, answer }, { request, rawInput, payer: { userId: user.id } }),
    );
  });

/**
 * For callers with an API key or an OAuth code. Reads no cookie, so other sites may call it. `answer` verifies the
 * caller and deducts from the budget, because these APIs have their own error format.
 */
export const keyRoute = (answer: (call: Omit<Call<never>, "input">) => Promise<Response>): Endpoint =>
  new Endpoint("key", { input: z.never(), cost: 1 }, (request) => answer({ deps: deps(), request }));

const guestEndpoint = <Input>(access: Access, rules: RouteDefinition<Input, Call<Input>>) =>
  new Endpoint(access, rules, (request, rawInput) =>
    dispatch(rules, { request, rawInput, payer: { device: deviceOf(request.headers) } }),
  );

type Incoming = { request: Request; rawInput: RouteInput; payer: Payer };

async function dispatch<Input>(
  rules: RouteDefinition<Input, Call<Input>>,
  { request: original, rawInput, payer }: Incoming,
): Promise<Response> {
  const { cost, concurrency, bodyBytes } = rules;
  const appDeps = deps();
  const run = async (request: Request): Promise<Response> => {
    const waitSeconds = cost > 0 ? await spendBudget(appDeps, payer, cost) : 0;
    if (waitSeconds > 0) {
      const rateLimited = "userId" in payer ? accountRateLimited : addressRateLimited;
      return refusedBy(rateLimited(waitSeconds), request, waitSeconds);
    }
    const input = rules.input.safeParse(rawInput);
    if (!input.success) return refused(404);
    const answer = async () => rules.answer({ deps: appDeps, request, input: input.data });
    try {
      if (!concurrency) return await answer();
      const userId = "userId" in payer ? payer.userId : null;
      const response = await takeTurn(appDeps, { concurrency, userId, request }, answer);
      return (
        response ?? refusedBy(tooManyAtOnce(concurrency), request, concurrencyRules[concurrency].waitSeconds)
      );
    } catch (error) {
      if (error instanceof DomainError) return refusedBy(error, request);
      throw error;
    }
  };
  return bodyBytes ? guardRequest(original, bodyBytes, run) : run(original);
}
