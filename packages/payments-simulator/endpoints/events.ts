import { z } from "zod";
import { eventTypes } from "../event-types";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { listOf, page, readParams } from "../http/params";
import type { StoredEvent } from "../objects/stored";

const listParams = z.strictObject({ ...page, types: listOf(z.enum(eventTypes)) });

export const eventEndpoints: Endpoints = {
  async "GET /v1/events"(session, { form }) {
    const { types, ...params } = readParams(form, listParams);
    const where = (event: StoredEvent) => types.includes(event.type);
    return ok(await pageOf(session, { ...params, type: "event", url: "/v1/events", where }));
  },
};
