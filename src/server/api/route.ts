import "server-only";
import { z } from "zod";
import { type LaneName, laneBusy, laneRules } from "~/domain/auth/lanes";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { accountRateLimited, addressRateLimited, DomainError } from "~/domain/error/domain-error";
import { deviceOf } from "~/server/auth/device";
import { readSession } from "~/server/auth/session";
import { type Payer, spendBudget } from "~/server/services/auth/enforce-rate-limit";
import { type AppDeps, deps } from "~/server/wiring";
import { guardRequest } from "./guard-request";
import { refused, refusedBy } from "./refused";
import { takeTurn } from "./take-turn";

/** A path's parameters by their names, and those of the query that the path does not have. */
export type RouteInput = Record<string, string | string[]>;

type Call<Input> = { deps: AppDeps; request: Request; input: Input };
type UserCall<Input> = Call<Input> & { user: SignedInUser };

type Rules<Input> = {
  /** Anything else is answered with 404. */
  input: z.ZodType<Input>;
  /** Of the budget of the user, or of the guest's address; see `callBudgets`. 0 for what must always be answered. */
  cost: number;
  /** For what occupies the server: see `laneRules`. Guests share it, so theirs is ordered, but not one at a time. */
  lane?: LaneName;
  /** How long a body may be, if there is one; it must then come from our own pages. */
  bodyBytes?: (request: Request) => number | Promise<number>;
};

type Answered<Input, Given> = Rules<Input> & { answer(call: Given): Promise<Response> | Response };

/** Who may call: anybody, signed-in users, the sender of a signed request, or the owner of a key or a code; the route verifies the last two. */
type Access = "public" | "user" | "signed" | "key";

/** One method of a path. Only the functions below make one, so that every route has a budget and its caller's session. */
export class Endpoint {
  readonly access: Access;
  readonly cost: number;
  readonly lane: LaneName | undefined;
  readonly handle: (request: Request, input: RouteInput) => Promise<Response>;
  constructor(access: Access, { cost, lane }: Rules<unknown>, handle: Endpoint["handle"]) {
    this.access = access;
    this.cost = cost;
    this.lane = lane;
    this.handle = handle;
  }
}

/** What answers a path, by method; HEAD is answered as GET. OPTIONS is for paths that other sites may call. */
export type Route = { GET?: Endpoint; POST?: Endpoint; DELETE?: Endpoint; OPTIONS?: Endpoint };

/** Anybody may call; the cost counts against their address. */
export const publicRoute = <Input>(rules: Answered<Input, Call<Input>>): Endpoint =>
  guestEndpoint("public", rules);

/** A public route for signed requests, whose signature the route verifies first. */
export const signedRoute = <Input>(rules: Answered<Input, Call<Input>>): Endpoint =>
  guestEndpoint("signed", rules);

/** Only signed-in users may call. The queries of `answer` filter by the user. */
export const userRoute = <Input>(rules: Answered<Input, UserCall<Input>>): Endpoint =>
  new Endpoint("user", rules, async (request, given) => {
    const user = await readSession(request.headers);
    if (!user) return refused(401);
    const answer = (call: Call<Input>) => rules.answer({ ...call, user });
    return deps().traffic.onBehalfOf(user.id, () =>
      enter({ ...rules, answer }, { request, given, payer: { userId: user.id } }),
    );
  });

/**
 * Whoever has a key of the public API, or what OAuth gives keys for, may ask; no cookie is read, so other sites may call
 * it. `answer` verifies that, and takes the request out of a budget, because errors have a form of their own there.
 */
export const keyRoute = (answer: (call: Omit<Call<never>, "input">) => Promise<Response>): Endpoint =>
  new Endpoint("key", { input: z.never(), cost: 1 }, (request) => answer({ deps: deps(), request }));

const guestEndpoint = <Input>(access: Access, rules: Answered<Input, Call<Input>>) =>
  new Endpoint(access, rules, (request, given) =>
    enter(rules, { request, given, payer: { device: deviceOf(request.headers) } }),
  );

type Asked = { request: Request; given: RouteInput; payer: Payer };

async function enter<Input>(
  rules: Answered<Input, Call<Input>>,
  { request: asked, given, payer }: Asked,
): Promise<Response> {
  const { cost, lane, bodyBytes } = rules;
  const all = deps();
  const pass = async (request: Request): Promise<Response> => {
    const waitSeconds = cost > 0 ? await spendBudget(all, payer, cost) : 0;
    if (waitSeconds > 0) {
      const spent = "userId" in payer ? accountRateLimited : addressRateLimited;
      return refusedBy(spent(waitSeconds), request, waitSeconds);
    }
    const input = rules.input.safeParse(given);
    if (!input.success) return refused(404);
    const answer = async () => rules.answer({ deps: all, request, input: input.data });
    try {
      if (!lane) return await answer();
      const userId = "userId" in payer ? payer.userId : null;
      const inTurn = await takeTurn(all, { lane, userId, request }, answer);
      return inTurn ?? refusedBy(laneBusy(lane), request, laneRules[lane].waitSeconds);
    } catch (error) {
      if (error instanceof DomainError) return refusedBy(error, request);
      throw error;
    }
  };
  return bodyBytes ? guardRequest(asked, bodyBytes, pass) : pass(asked);
}
