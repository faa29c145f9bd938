import "server-only";
import type { Limits } from "~/server/ports/limits";
import type { Sealer } from "~/server/ports/sealer";
import type { MailDeps } from "../mail/dispatch-mail";

/** What changes to a second factor need: keys are sealed, codes are paced, and changes are told by mail. */
export type TwoFactorDeps = MailDeps & { sealer: Sealer; limits: Limits };
