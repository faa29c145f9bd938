import "server-only";
import { commerceSubjects } from "./commerce";
import { cultureSubjects } from "./culture";
import { foodSubjects } from "./food";
import { journeySubjects } from "./journeys";
import { serviceSubjects } from "./services";
import type { Subject } from "./subject-copy";
import { technologySubjects } from "./technology";
import { wellbeingSubjects } from "./wellbeing";

/** Every subject that has copy of its own. */
export const subjects: readonly Subject[] = [
  ...foodSubjects,
  ...wellbeingSubjects,
  ...serviceSubjects,
  ...commerceSubjects,
  ...cultureSubjects,
  ...journeySubjects,
  ...technologySubjects,
];
