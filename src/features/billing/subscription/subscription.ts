import type { RouterOutputs } from "~/trpc/react";

/** The subscription that a user has or had. */
export type Subscription = NonNullable<RouterOutputs["subscription"]["read"]["subscription"]>;
