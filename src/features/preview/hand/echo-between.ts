import { attributeOf, classNameOf } from "~/domain/project/hand-edit/edit-element";
import type { SourceElement } from "~/domain/project/hand-edit/source-element";
import type { ElementAddress, ElementEcho } from "~preview";

/** The preview of a change of an element's source, before the page runs it. */
export function echoBetween(
  before: SourceElement,
  after: SourceElement,
  address: ElementAddress,
): ElementEcho {
  const [old, now] = [before, after].map(classesOf);
  return {
    address,
    texts: after.texts.flatMap(({ text }, index) => {
      const current = before.texts[index]?.text ?? "";
      return current === text ? [] : [{ before: current, after: text }];
    }),
    classes: {
      added: (now ?? []).filter((name) => !old?.includes(name)),
      removed: (old ?? []).filter((name) => !now?.includes(name)),
    },
    styles: [...new Set([...stylesOf(before).keys(), ...stylesOf(after).keys()])].flatMap((name) => {
      const value = stylesOf(after).get(name) ?? null;
      return value === (stylesOf(before).get(name) ?? null) ? [] : [{ name, value }];
    }),
  };
}

const classesOf = (element: SourceElement): string[] =>
  (attributeOf(element, classNameOf(element))?.value?.text ?? "").split(/\s+/).filter(Boolean);

export const stylesOf = ({ style }: SourceElement): ReadonlyMap<string, string> =>
  new Map(
    style === null || style === "computed"
      ? []
      : style.entries.flatMap(({ name, value }) => (value ? [[name, value.text] as const] : [])),
  );
