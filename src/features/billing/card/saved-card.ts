import type { RouterOutputs } from "~/trpc/react";

export type SavedCard = RouterOutputs["billing"]["cards"]["cards"][number];
