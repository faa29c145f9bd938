type ErrorBody = {
  type: "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
  setup_intent?: object;
};

/** An error response of Stripe's. Throwing it rolls the request back. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
    this.name = "ApiError";
  }
}

export const invalidRequest = (message: string, rest: { param?: string; code?: string } = {}): ApiError =>
  new ApiError(400, { type: "invalid_request_error", message, ...rest });

export const resourceMissing = (what: string, id: string, param = "id"): ApiError =>
  new ApiError(404, {
    type: "invalid_request_error",
    message: `No such ${what.replace("_", " ")}: '${id}'`,
    code: "resource_missing",
    param,
  });

export const keyInUse = (): ApiError =>
  new ApiError(409, {
    type: "idempotency_error",
    message: "There is currently another in-progress request using this idempotency key.",
    code: "idempotency_key_in_use",
  });

export const idempotencyMismatch = (): ApiError =>
  new ApiError(400, {
    type: "idempotency_error",
    message:
      "Keys for idempotent requests can only be used with the same parameters they were first used with.",
  });

export const rateLimited = (): ApiError =>
  new ApiError(429, {
    type: "invalid_request_error",
    message: "Request rate limit exceeded.",
    code: "rate_limit",
  });
