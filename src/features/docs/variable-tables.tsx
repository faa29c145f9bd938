import type { Variable } from "~/domain/docs/variable";
import { copy } from "./copy";

export type Topic = keyof typeof copy.variables.topics;
export type VariableGroup = { topic: Topic; variables: readonly Variable[] };

/** Id of a topic's heading, for links from the page's contents. */
export const topicHeading = (topic: Topic) => ({ id: `topic-${topic}`, text: copy.variables.topics[topic] });

/** All environment variables by topic: name, default and meaning. */
export function VariableTables({ groups }: { groups: readonly VariableGroup[] }) {
  return (
    <>
      {groups.map(({ topic, variables }) => {
        const { id, text } = topicHeading(topic);
        return (
          <section key={topic} aria-labelledby={id}>
            <h3 id={id} className="mt-10 scroll-mt-20 font-medium text-base">
              {text}
            </h3>
            <dl className="mt-4 divide-y divide-border overflow-hidden rounded-card border border-border">
              {variables.map((variable) => (
                <VariableRow key={variable.name} {...variable} />
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
}

function VariableRow({ name, fallback, example, meaning }: Variable) {
  const value = fallback ?? example;
  return (
    <div
      id={name}
      className="grid scroll-mt-20 gap-x-6 gap-y-1 px-4 py-3.5 target:bg-accent-soft md:grid-cols-[16rem_1fr]"
    >
      <dt className="wrap-anywhere row-span-2 font-medium">
        <a href={`#${name}`} className="font-mono text-[13px] hover:text-link">
          {name}
        </a>
      </dt>
      <dd className="text-pretty text-muted leading-relaxed first-letter:uppercase">{meaning}.</dd>
      <dd className="text-[13px] text-muted">
        {fallback ? copy.variables.fallback : example ? copy.variables.example : copy.variables.unset}
        {value && <code className="wrap-anywhere ml-2 font-mono text-foreground">{value}</code>}
      </dd>
    </div>
  );
}
