import type { Shape } from "./read-corpus";

/** How a reply that means the same may differ. */
const mutations: Record<string, (shape: Shape) => Partial<Shape> | null | undefined> = {
  "the file as it was quoted before": ({ base, reply }) => {
    const quoted = [...base].find(([path]) => reply.includes(path));
    return quoted && { reply: `You have:\n\n\`\`\`\`text ${quoted[0]}\n${quoted[1]}\`\`\`\`\n\n${reply}` };
  },
  "thinking before": ({ reply }) => ({
    reply: `<think>\nA file, such as\n\`\`\`js x.js\n1\n\`\`\`\n</think>\n\n${reply}`,
  }),
  "tildes for backticks": ({ reply, files }) =>
    [...files.values()].some((text) => text.includes("```")) || /^~{3}|`{4}|[^\n`]```/m.test(reply)
      ? null
      : { reply: reply.replace(/^( *)```/gm, "$1~~~") },
  "longer fences": ({ reply }) =>
    /`{4}|[^\n` ]```/.test(reply) ? null : { reply: reply.replace(/^( *)```/gm, "$1`````") },
  "one answer, in a list": ({ reply }) =>
    // Where a fence ends that was not closed well is only guessed at outside of lists.
    /^( {1,}|[<{[*]|[-+@])/m.test(reply) || isStray(reply) || !reply.includes("```")
      ? null
      : { reply: `1. Here:\n\n${reply.replace(/^(?=.)/gm, "   ")}` },
  "paths in another case": ({ base, reply }) => {
    const paths = [...base.keys()].filter((path) => path.includes("/") && reply.includes(path));
    if (paths.length === 0 || /rename|delete|import |src=|href=|Move to|mv |```html/.test(reply)) return null;
    return { reply: paths.reduce((text, path) => text.replaceAll(path, path.toUpperCase()), reply) };
  },
  "a sentence after it": ({ reply }) => ({ reply: `${reply}\nTell me if anything is missing.\n` }),
};

/** It has an odd number of backticks. */
const isStray = (reply: string): boolean => (reply.split("`").length - 1) % 2 === 1;

/** A share of the shapes, each with one mutation, in turn. */
export function mutatedShapes(shapes: readonly Shape[], every: number): Shape[] {
  const kinds = Object.entries(mutations);
  return shapes
    .filter(({ state }, at) => state === "finished" && at % every === 0)
    .flatMap((shape, at) => {
      const [kind, mutate] = kinds[at % kinds.length] ?? [];
      const changed = mutate?.(shape);
      return changed ? [{ ...shape, ...changed, name: `${shape.name}, with ${kind}` }] : [];
    });
}
