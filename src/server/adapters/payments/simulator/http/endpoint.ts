import "server-only";
import type { Session } from "../session";
import type { Form } from "./form";

/** What an endpoint answers: an object, or an error whose effects stay. */
export type EndpointResponse = { status: number; body: object };

/** Carries a request out. `id`: of the object that its path names. */
export type Endpoint = (session: Session, request: { id: string; form: Form }) => Promise<EndpointResponse>;

/** By method and path, `:id` standing for an object's id: `POST /v1/customers/:id`. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

export const ok = (body: object): EndpointResponse => ({ status: 200, body });
