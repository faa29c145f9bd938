import { Fragment } from "react";
import { copy } from "./copy";
import { Definition, DefinitionList } from "./definition-list";

const say = copy.parts;

/** What runs inside the product, and which variables replace it. */
export function EmbeddedParts() {
  return (
    <DefinitionList>
      {say.rows.map(({ part, embedded, replacement, variables }) => (
        <Definition key={part} term={part}>
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
