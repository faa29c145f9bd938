import type { Session } from "../session";
import type { Form } from "./form";

/** An endpoint's response: an object, or an error whose effects are kept. */
export type EndpointResponse = { status: number; body: object };

/** Handles a request. `id`: the id in its path. */
export type Endpoint = (session: Session, request: { id: string; form: Form }) => Promise<EndpointResponse>;

/** Keyed by method and path, with `:id` for an object's id: `POST /v1/customers/:id`. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

export const ok = (body: object): EndpointResponse => ({ status: 200, body });
