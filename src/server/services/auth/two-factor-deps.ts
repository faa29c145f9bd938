import "server-only";
import type { Limits } from "~/server/ports/limits";
import type { Sealer } from "~/server/ports/sealer";
import type { MailDeps } from "../mail/dispatch-mail";

/** Dependencies of two-factor changes: keys are sealed, codes rate-limited, and changes emailed. */
export type TwoFactorDeps = MailDeps & { sealer: Sealer; limits: Limits };
