import { OAuthError, type OAuthErrorCode } from "~/domain/api/oauth/oauth-error";
import { DomainError } from "~/domain/error/domain-error";
import { deviceOf } from "~/server/auth/request-origin";
import type { Device } from "~/server/services/auth/security-events";
import type { AppDeps } from "~/server/wiring";
import { admit } from "../admit";
import { readBody } from "../read-body";
import { retryAfter } from "../refused";
import { type Endpoint, keyRoute } from "../route";
import { requireStorable } from "../storable-input";

const MAX_BODY_BYTES = 20_000;

const statuses: Partial<Record<OAuthErrorCode, number>> = {
  invalid_client: 401,
  server_error: 500,
  temporarily_unavailable: 503,
};

/** `body`: a form, or JSON. */
type Call = { deps: AppDeps; request: Request; device: Device; body: string };

type Rules = {
  /** Charged to the caller's address. */
  cost: number;
  status?: number;
  /** @returns the answer's JSON */
  answer(call: Call): Promise<object>;
};

/** An endpoint of OAuth for programs: no cookie is read, any site may call it, and errors have OAuth's shape. */
export const oauthRoute = (rules: Rules): Endpoint =>
  keyRoute(async (call) => {
    const response = await answer(call, rules).catch((error: unknown) => refusal(error, call.deps));
    response.headers.set("cache-control", "no-store");
    response.headers.set("access-control-allow-origin", "*");
    return response;
  });

async function answer(
  { deps, request }: { deps: AppDeps; request: Request },
  { cost, status = 200, answer }: Rules,
): Promise<Response> {
  const device = deviceOf(request.headers);
  await admit(deps, { payer: device }, { cost });
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === undefined) throw new OAuthError("invalid_request", "The request is too long.");
  return Response.json(await answer({ deps, request, device, body }), { status });
}

function refusal(error: unknown, { log }: AppDeps): Response {
  if (error instanceof OAuthError) {
    const { code, message } = error;
    return Response.json({ error: code, error_description: message }, { status: statuses[code] ?? 400 });
  }
  if (error instanceof DomainError) {
    const { code, userMessage, detail, retryAfterSeconds = Number(detail) || 1 } = error;
    // OAuth has no code of its own for too many requests.
    const [name, init] =
      code === "too_many_requests"
        ? ["temporarily_unavailable", { status: 429, headers: retryAfter(retryAfterSeconds) }]
        : ["invalid_request", { status: 400 }];
    return Response.json({ error: name, error_description: userMessage }, init);
  }
  log.error({ error: error instanceof Error ? error.stack : typeof error }, "an OAuth request failed");
  return Response.json({ error: "server_error", error_description: "Please try again." }, { status: 500 });
}

/** The fields of a form. @throws OAuthError `invalid_request` for another body, or a field that is repeated */
export async function readForm({ request, body }: Pick<Call, "request" | "body">) {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? ""))
    throw new OAuthError("invalid_request", "Send a form: application/x-www-form-urlencoded.");
  const form = new URLSearchParams(body);
  const fields = Object.fromEntries(form);
  const repeated = [...form.keys()].find((name) => name !== "resource" && form.getAll(name).length > 1);
  if (repeated !== undefined) throw new OAuthError("invalid_request", "A parameter is there twice.");
  await requireStorable(async () => fields);
  const optional = (name: string): string | undefined => fields[name] || undefined;
  return {
    optional,
    required(name: string): string {
      const value = optional(name);
      if (value === undefined) throw new OAuthError("invalid_request", `The parameter ${name} is missing.`);
      return value;
    },
    resources: form.getAll("resource"),
  };
}

/** @throws OAuthError `invalid_client_metadata` */
export async function readJson({ body }: Pick<Call, "body">): Promise<unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    await requireStorable(async () => parsed);
    return parsed;
  } catch {
    throw new OAuthError("invalid_client_metadata", "Send the app's description as JSON.");
  }
}
