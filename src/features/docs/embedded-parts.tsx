import { Fragment } from "react";
import { copy } from "./copy";
import { Definition, DefinitionList } from "./definition-list";
import type { Entry } from "./entry";

const idOf = (part: string) => `part-${part.toLowerCase().replace(/\W+/g, "-")}`;

export const partEntries: readonly Entry[] = copy.parts.rows.map(
  ({ part, embedded, replacement, variables }) => ({
    href: `#${idOf(part)}`,
    title: part,
    text: `${embedded}. ${copy.parts.replacement}: ${replacement}. ${variables.join(" ")}`,
  }),
);

/** What runs embedded, and which variables replace it. */
export function EmbeddedParts() {
  return (
    <DefinitionList>
      {copy.parts.rows.map(({ part, embedded, replacement, variables }) => (
        <Definition key={part} id={idOf(part)} term={part}>
          <dd className="text-pretty leading-relaxed">{embedded}.</dd>
          <dd className="text-pretty text-muted leading-relaxed">
            {copy.parts.replacement}: {replacement}.
            {variables.map((name) => (
              <Fragment key={name}>
                {" "}
                <a
                  href={`#${name}`}
                  className="wrap-anywhere ml-1 font-mono text-[13px] text-link underline underline-offset-4"
                >
                  {name}
                </a>
              </Fragment>
            ))}
          </dd>
        </Definition>
      ))}
    </DefinitionList>
  );
}
