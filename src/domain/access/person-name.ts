import { cutName } from "../text/short-name";
import { visibleText } from "../text/verbatim";
import type { Person } from "./share";

/** A user's name, which is text that they chose, as others read it. */
export const personName = ({ name }: Pick<Person, "name">): string =>
  visibleText(cutName(name?.trim() ?? "")) || "Somebody";
