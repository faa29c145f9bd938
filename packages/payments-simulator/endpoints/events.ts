import { z } from "zod";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { integer, listOf, page, readParams } from "../http/params";
import type { StoredEvent } from "../objects/stored";

const listParams = z.strictObject({
  ...page,
  type: z.string().optional(),
  types: listOf(z.string()).optional(),
  created: z.strictObject({ gte: integer }).optional(),
});

export const eventEndpoints: Endpoints = {
  async "GET /v1/events"(session, { form }) {
    const { type, types, created, ...params } = readParams(form, listParams);
    const where = (event: StoredEvent) =>
      (type === undefined || event.type === type) &&
      (types === undefined || types.includes(event.type)) &&
      (created === undefined || event.created >= created.gte);
    return ok(await pageOf(session, { ...params, type: "event", url: "/v1/events", where }));
  },
  async "GET /v1/events/:id"(session, { id }) {
    return ok(await session.load("event", id));
  },
};
