import { useMemo } from "react";
import {
  attributeOf,
  classNameOf,
  type ElementChange,
  refusalOf,
} from "~/domain/project/hand-edit/edit-element";
import {
  type ClassGroup,
  classGroups,
  classOf,
  spacingBeside,
  withBox,
  withClass,
} from "~/domain/project/hand-edit/tailwind-classes";
import { themeNames } from "~/domain/project/hand-edit/theme-names";
import { copy } from "../copy";
import { ColorField } from "./color-field";
import { stylesOf } from "./echo-between";
import type { InspectorProps } from "./inspector-props";
import { RefusalNote } from "./panel-parts";
import { type BoxPart, SpacingBox } from "./spacing-box";
import { ClassSelect, ValueField } from "./style-row";
import { pixelsOf, steppedLength, styleValueOf } from "./style-value";
import { classSwatches, themeSwatches } from "./swatches";

type Property = keyof typeof copy.hand.styles;

/** The looks of an element: as classes where the page uses Tailwind, else as inline styles. */
export function StyleFields(props: InspectorProps) {
  const { source, hasTailwind } = props;
  if (!hasTailwind) return <Styles {...props} />;
  const refused = refusalOf(source, { kind: "classes", classes: "" });
  if (!refused) return <Classes {...props} />;
  return (
    <>
      <RefusalNote reason={refused} />
      <Styles {...props} />
    </>
  );
}

const nameOf = ({ name, side }: BoxPart): string => (side === null ? name : `${name}-${side}`);

const steppedWeight = (value: string, by: number): string =>
  String(Math.max(100, Math.min(900, (Number(value) || 400) + by * 100)));

function Styles({ hand, source, files }: InspectorProps) {
  const written = stylesOf(source);
  const swatches = useMemo(() => themeSwatches(files), [files]);
  const computed = (name: string) => hand.look?.styles[name] ?? "";
  const changeOf = (name: string, value: string): ElementChange => ({
    kind: "style",
    name,
    value: value === "" ? null : value,
  });
  const show = (name: string) => (value: string | null) =>
    hand.preview.show(value ? changeOf(name, value) : null);
  const set = (name: string, what: string) => (value: string) => hand.apply(changeOf(name, value), what);
  const refused = refusalOf(source, { kind: "style", name: "padding", value: "" });
  if (refused) return <RefusalNote reason={refused} />;
  const fieldOf = (name: Property) => {
    if (refusalOf(source, { kind: "style", name, value: "" })) return null;
    const label = copy.hand.styles[name];
    const value = written.get(name) ?? "";
    if (name === "color" || name === "background-color")
      return (
        <ColorField
          key={name}
          {...{ label, property: name, value, look: hand.look, swatches }}
          write={(color) => color}
          onShow={show(name)}
          onChange={set(name, label.toLowerCase())}
        />
      );
    const parse = (typed: string) => (typed === "" ? "" : styleValueOf(name, typed));
    const step =
      name === "font-weight"
        ? steppedWeight
        : (from: string, by: number) => steppedLength(name, from, { by, computed: computed(name) });
    return (
      <ValueField
        key={name}
        {...{ label, parse }}
        value={value || computed(name)}
        computed={computed(name)}
        step={name === "font-family" ? undefined : step}
        onTyped={(_, typed) => show(name)(typed && parse(typed))}
        onCommit={set(name, label.toLowerCase())}
      />
    );
  };
  return (
    <>
      <SpacingBox
        read={computed}
        step={(name, by, from) => steppedLength(name, from, { by, computed: "0px" })}
        onShow={(part, value) => show(nameOf(part))(value)}
        onChange={(part, value) => set(nameOf(part), copy.hand.boxes[part.name].toLowerCase())(value)}
      />
      <div className="flex flex-col gap-2">{(Object.keys(copy.hand.styles) as Property[]).map(fieldOf)}</div>
    </>
  );
}

/** The property that a group's classes set. */
const properties: Readonly<Record<string, Property>> = {
  gap: "gap",
  w: "width",
  h: "height",
  "text-size": "font-size",
  "font-weight": "font-weight",
  "font-family": "font-family",
  "text-color": "color",
  "bg-color": "background-color",
  rounded: "border-radius",
};

function Classes({ hand, source, files }: InspectorProps) {
  const classes = attributeOf(source, classNameOf(source))?.value?.text ?? "";
  const names = useMemo(() => themeNames(files), [files]);
  const show = (next: string | null) =>
    hand.preview.show(next === null ? null : { kind: "classes", classes: next });
  const set = (next: string, what: string) => hand.apply({ kind: "classes", classes: next }, what);
  const boxed = (part: BoxPart, value: string) => withBox(classes, part, value);
  const fieldOf = (group: ClassGroup) => {
    const property = properties[group.id];
    if (!property) return null;
    const label = copy.hand.styles[property];
    const value = classOf(classes, group);
    const change = {
      onShow: (name: string | null) => show(name === null ? null : withClass(classes, group, name)),
      onChange: (name: string) => set(withClass(classes, group, name), label.toLowerCase()),
    };
    const prefix = group.id === "text-color" ? "text" : group.id === "bg-color" ? "bg" : null;
    return prefix ? (
      <ColorField
        key={group.id}
        {...{ label, property, value, look: hand.look, ...change }}
        swatches={classSwatches(prefix, names.colors, files)}
        write={(color) => `${prefix}-[${color.replace(/\s+/g, "_")}]`}
      />
    ) : (
      <ClassSelect
        key={group.id}
        {...{ label, value, options: group.options, ...change }}
        computed={hand.look?.styles[property] ?? ""}
      />
    );
  };
  return (
    <>
      <SpacingBox
        read={(name) => hand.look?.styles[name] ?? ""}
        step={(_, by, from) => `${spacingBeside(pixelsOf(from), by)}px`}
        onShow={(part, value) => show(value ? boxed(part, value) : null)}
        onChange={(part, value) => set(boxed(part, value), copy.hand.boxes[part.name].toLowerCase())}
      />
      <div className="flex flex-col gap-2">{classGroups(names).map(fieldOf)}</div>
    </>
  );
}
