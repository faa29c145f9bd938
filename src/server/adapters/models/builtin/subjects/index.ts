import "server-only";
import { foodSubjects } from "./food";
import type { Subject } from "./subject-copy";

/** Every subject that has copy of its own. */
export const subjects: readonly Subject[] = [...foodSubjects];
