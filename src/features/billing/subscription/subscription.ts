import type { RouterOutputs } from "~/trpc/react";

/** A user's current or last subscription. */
export type Subscription = NonNullable<RouterOutputs["billing"]["subscription"]["read"]["subscription"]>;
