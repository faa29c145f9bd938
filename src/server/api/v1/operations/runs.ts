import { z } from "zod";
import { run, runInput } from "~/domain/api/run";
import { cancelRun, followRun, readRun, startRun } from "~/server/services/api/runs";
import { eventStream } from "../event-stream";
import { operation } from "../operation";

const params = z.object({ run: z.uuid() });

export const runs = [
  operation({
    id: "createRun",
    method: "POST",
    path: "/runs",
    summary: "Let a model work on a project",
    description:
      "Counts one prompt. The run goes on without you, in a chat of its own, which the app shows. " +
      "Read it, follow it or cancel it by its id.",
    docs: "api#projects",
    sdk: [],
    scope: "projects:write",
    params: z.object({}),
    body: {
      schema: runInput,
      type: "application/json",
      example: { kind: "generate", model: "builtin:starter", prompt: "a todo list, dark" },
      maxBytes: 500_000,
    },
    answer: { status: 201, schema: run },
    cost: 10,
    run: ({ deps, user, body }) => startRun(deps, user, body),
  }),
  operation({
    id: "readRun",
    method: "GET",
    path: "/runs/{run}",
    summary: "Read one run",
    docs: "api#projects",
    sdk: [],
    scope: "projects:read",
    params,
    answer: { status: 200, schema: run },
    cost: 1,
    run: ({ deps, user, params: { run: runId } }) => readRun(deps, user, { runId }),
  }),
  operation({
    id: "followRun",
    method: "GET",
    path: "/runs/{run}/events",
    summary: "Follow a run",
    description:
      "Server-sent events: the run as it is, `text` as it is written (from the beginning after `restart`), the run once " +
      "it is over, then `[DONE]`.",
    docs: "api#projects",
    sdk: [],
    scope: "projects:read",
    params,
    answer: { status: 200, types: ["text/event-stream"] },
    cost: 5,
    run: (call) =>
      eventStream(call, (signal) =>
        followRun(call.deps, { user: call.user, signal }, { runId: call.params.run }),
      ),
  }),
  operation({
    id: "cancelRun",
    method: "POST",
    path: "/runs/{run}/cancel",
    summary: "Cancel a run",
    description: "What it has written is kept.",
    docs: "api#projects",
    sdk: [],
    scope: "projects:write",
    params,
    answer: { status: 200, schema: run },
    cost: 2,
    async run({ deps, user, params: { run: runId } }) {
      await cancelRun(deps, user, { runId });
      return readRun(deps, user, { runId });
    },
  }),
];
