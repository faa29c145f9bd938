import { z } from "zod";
import {
  MAX_CONSOLE_ENTRIES,
  MAX_CONSOLE_TEXT,
  MAX_OUTLINE,
  MAX_PICTURE,
  MAX_REPORT_TEXT,
  MAX_TYPED,
} from "~preview";
import { MAX_CHECKS } from "./checks/check-path";
import { writtenFile } from "./import-input";
import { MAX_TEST_OUTPUT } from "./page-request";
import { projectInput } from "./project";
import { MAX_FILES } from "./project-files";

// Requests of external agents to a project's page and tests, executed by a tab of its owner.

/** How long a tab may take to claim a request, and to answer it. */
export const CLAIM_MS = 10_000;
const PAGE_MS = 45_000;
const TESTS_MS = 5 * 60_000;
/** Older requests are from a server that has stopped. */
export const STALE_REQUEST_MS = 2 * TESTS_MS;
/** Pending requests per project. */
export const MAX_WAITING = 5;
const shortText = z.string().max(MAX_REPORT_TEXT);

/** An element of the page; at least one field is required. */
export const pageTarget = z
  .strictObject({
    ref: shortText.optional().describe("The element's ref in the last outline, such as e12."),
    role: shortText.optional().describe("Its role, such as button."),
    name: shortText.optional().describe("Its name, or its text."),
  })
  .refine(({ ref, role, name }) => ref ?? role ?? name, "Name an element: its ref, or its role and name.");

/** Overrides of the page's width and theme. */
export const pageView = z.strictObject({
  width: z
    .enum(["narrow", "wide"])
    .optional()
    .describe("narrow: as on a phone, 375 × 667. wide: 1280 × 800. Without it, as it is shown."),
  theme: z
    .enum(["light", "dark"])
    .optional()
    .describe("A page whose styles ask for the theme is loaded again for it."),
});
export type PageView = z.infer<typeof pageView>;

/** Maximum number of deleted files; absent: any. */
const mayDelete = z.int().min(0).optional();

const pageRequest = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("look"), target: pageTarget.optional(), ...pageView.shape }),
  z.strictObject({ action: z.literal("picture"), target: pageTarget.optional(), ...pageView.shape }),
  z.strictObject({ action: z.literal("press"), target: pageTarget }),
  z.strictObject({
    action: z.literal("type"),
    target: pageTarget,
    text: z.string().max(MAX_TYPED),
    submit: z.boolean(),
  }),
  z.strictObject({ action: z.literal("key"), key: z.string().min(1).max(20) }),
  z.strictObject({ action: z.literal("wait"), text: shortText.min(1) }),
  /** `isQuiet`: only in a visible page, and without naming the agent. */
  z.strictObject({ action: z.literal("go"), path: shortText.min(1), isQuiet: z.boolean().optional() }),
  /** `isFresh`: clears the storage of a hidden page; the user's own page keeps it. */
  z.strictObject({ action: z.literal("reload"), isFresh: z.boolean().optional() }),
  z.strictObject({ action: z.literal("tests"), mayDelete }),
  z.strictObject({ action: z.literal("command"), command: z.string().min(1).max(2_000), mayDelete }),
  /** `earlier`: check files to run instead of the project's own. `only`: the paths to run. */
  z.strictObject({
    action: z.literal("checks"),
    earlier: z.record(z.string(), z.string()).optional(),
    only: z.array(z.string()).optional(),
  }),
]);
export type PageRequest = z.infer<typeof pageRequest>;
export type ChecksRequest = Extract<PageRequest, { action: "checks" }>;

export const timeFor = ({ action }: PageRequest): number =>
  action === "tests" || action === "command" ? TESTS_MS : PAGE_MS;

/** Whether the next request continues with this one's page state. Null: the page is not affected. */
export function keepsPageState(request: PageRequest): boolean | null {
  if (request.action === "checks" || request.action === "tests") return null;
  return request.action !== "reload" || !request.isFresh;
}

const pageAnswer = z.strictObject({
  kind: z.literal("page"),
  /** Why the action failed; the rest describes the page. */
  problem: shortText.nullable(),
  title: shortText,
  place: shortText,
  width: z.int().min(0),
  height: z.int().min(0),
  outline: z.string().max(MAX_OUTLINE),
  console: z
    .array(
      z.strictObject({ level: z.enum(["log", "warn", "error"]), text: z.string().max(MAX_CONSOLE_TEXT) }),
    )
    .max(MAX_CONSOLE_ENTRIES),
  /** A JPEG. */
  picture: z.base64().max(MAX_PICTURE).nullable(),
});
export type PageAnswer = z.infer<typeof pageAnswer>;

/** Result of the tests or another command. */
const testsAnswer = z.strictObject({
  kind: z.literal("tests"),
  exitCode: z.int32(),
  output: z.string().max(MAX_TEST_OUTPUT),
  /** Written files that the page could not save; null: deleted. */
  written: z
    .array(writtenFile.extend({ content: writtenFile.shape.content.nullable() }))
    .max(MAX_FILES)
    .optional(),
});
export type TestsAnswer = z.infer<typeof testsAnswer>;

const checksAnswer = z.strictObject({
  kind: z.literal("checks"),
  checks: z
    .array(
      z.strictObject({
        path: shortText,
        name: shortText,
        state: z.enum(["holds", "broken", "unknown"]),
        /** Why it is broken, or could not be run. */
        problem: z.string().max(MAX_CONSOLE_TEXT).nullable(),
      }),
    )
    .max(MAX_CHECKS),
});
export type ChecksAnswer = z.infer<typeof checksAnswer>;

export const pageRequestAnswer = z.discriminatedUnion("kind", [
  pageAnswer,
  testsAnswer,
  checksAnswer,
  z.strictObject({ kind: z.literal("failed"), problem: shortText }),
]);
export type PageRequestAnswer = z.infer<typeof pageRequestAnswer>;

/** A pending request. `isHidden`: for a hidden page. */
export const waitingRequest = z.strictObject({ isHidden: z.boolean(), request: pageRequest });
/** A request that a tab has claimed. */
export type ClaimedRequest = { requestId: string; claimId: string; agent: string } & z.infer<
  typeof waitingRequest
>;

export const answerPageInput = z.object({
  requestId: z.uuid(),
  claimId: z.uuid(),
  answer: pageRequestAnswer,
});
export type AnswerPageInput = z.infer<typeof answerPageInput>;
export const stopsAgentsInput = projectInput.extend({ stopped: z.boolean() });
