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

// What an agent from outside asks of a project's page and tests. A tab of the project's owner does it.

/** How long a tab may take to take a request, and to answer one. */
export const CLAIM_MS = 10_000;
const PAGE_MS = 45_000;
const TESTS_MS = 5 * 60_000;
/** A request that is older is left over from a server that stopped. */
export const LEFT_OVER_MS = 2 * TESTS_MS;
/** How many requests of a project wait at once. */
export const MAX_WAITING = 5;
const shortText = z.string().max(MAX_REPORT_TEXT);

/** An element of the page; at least one is given. */
export const pageTarget = z
  .strictObject({
    ref: shortText.optional().describe("The element's ref in the last outline, such as e12."),
    role: shortText.optional().describe("Its role, such as button."),
    name: shortText.optional().describe("Its name, or its text."),
  })
  .refine(({ ref, role, name }) => ref ?? role ?? name, "Name an element: its ref, or its role and name.");

/** How a page is looked at, where that is not as it is on screen. */
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

/** Files; absent: any number. */
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
  /** `isQuiet`: only in a page that is on screen, and without naming who asks. */
  z.strictObject({ action: z.literal("go"), path: shortText.min(1), isQuiet: z.boolean().optional() }),
  /** `isFresh`: without what was stored, if the page is out of sight; the user's own keeps it. */
  z.strictObject({ action: z.literal("reload"), isFresh: z.boolean().optional() }),
  z.strictObject({ action: z.literal("tests"), mayDelete }),
  z.strictObject({ action: z.literal("command"), command: z.string().min(1).max(2_000), mayDelete }),
  /** `earlier`: texts of check files that are run in place of the project's own; `only`: the paths of those to run. */
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

/** Whether the next request may go on from what this one leaves in the page. Null: it leaves all as it was. */
export function holdsPage(request: PageRequest): boolean | null {
  if (request.action === "checks" || request.action === "tests") return null;
  return request.action !== "reload" || !request.isFresh;
}

const pageAnswer = z.strictObject({
  kind: z.literal("page"),
  /** Why the action was not done; the rest is the page as it is. */
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

/** Of the tests, or of another command in the project's terminal. */
const testsAnswer = z.strictObject({
  kind: z.literal("tests"),
  exitCode: z.int32(),
  output: z.string().max(MAX_TEST_OUTPUT),
  /** What it wrote and, null, deleted, where the page could not save it. */
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
        /** Why it does not hold, or could not be run. */
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
  /** It was not done. */
  z.strictObject({ kind: z.literal("failed"), problem: shortText }),
]);
export type PageRequestAnswer = z.infer<typeof pageRequestAnswer>;

/** As it waits for a tab. `isHidden`: it is done in a page out of sight. */
export const waitingRequest = z.strictObject({ isHidden: z.boolean(), request: pageRequest });
/** A request that a tab has taken. */
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
