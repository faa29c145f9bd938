import { Fragment } from "react";
import { copy } from "./copy";
import { Definition, DefinitionList } from "./definition-list";
import type { Entry } from "./entry";

const say = copy.parts;

const idOf = (part: string) => `part-${part.toLowerCase().replace(/\W+/g, "-")}`;

export const partEntries: readonly Entry[] = say.rows.map(({ part, embedded, replacement, variables }) => ({
  href: `#${idOf(part)}`,
  title: part,
  text: `${embedded}. ${say.replacement}: ${replacement}. ${variables.join(" ")}`,
}));

/** What runs embedded, and which variables replace it. */
export function EmbeddedParts() {
  return (
    <DefinitionList>
      {say.rows.map(({ part, embedded, replacement, variables }) => (
        <Definition key={part} id={idOf(part)} term={part}>
          <dd className="text-pretty leading-relaxed">{embedded}.</dd>
          <dd className="text-pretty text-muted leading-relaxed">
            {say.replacement}: {replacement}.
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
