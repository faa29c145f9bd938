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
import { ColorField, type Swatches } from "./color-field";
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

const styleChange = (name: string, value: string): ElementChange => ({
  kind: "style",
  name,
  value: value === "" ? null : value,
});

function Styles({ hand, source, files }: InspectorProps) {
  const swatches = useMemo(() => themeSwatches(files), [files]);
  const refused = refusalOf(source, { kind: "style", name: "padding", value: "" });
  if (refused) return <RefusalNote reason={refused} />;
  return (
    <>
      <SpacingBox
        read={(name) => hand.look?.styles[name] ?? ""}
        step={(name, by, from) => steppedLength(name, from, { by, computed: "0px" })}
        onShow={(part, value) => hand.preview.show(value ? styleChange(nameOf(part), value) : null)}
        onChange={(part, value) =>
          hand.apply(styleChange(nameOf(part), value), copy.hand.boxes[part.name].toLowerCase())
        }
      />
      <div className="flex flex-col gap-2">
        {(Object.keys(copy.hand.styles) as Property[]).map((name) => (
          <StyleField key={name} {...{ hand, source, name, swatches }} />
        ))}
      </div>
    </>
  );
}

type StyleFieldProps = Pick<InspectorProps, "hand" | "source"> & { name: Property; swatches: Swatches };

function StyleField({ hand, source, name, swatches }: StyleFieldProps) {
  if (refusalOf(source, { kind: "style", name, value: "" })) return null;
  const label = copy.hand.styles[name];
  const value = stylesOf(source).get(name) ?? "";
  const computed = hand.look?.styles[name] ?? "";
  const show = (shown: string | null) => hand.preview.show(shown ? styleChange(name, shown) : null);
  const set = (written: string) => hand.apply(styleChange(name, written), label.toLowerCase());
  if (name === "color" || name === "background-color")
    return (
      <ColorField
        {...{ label, property: name, value, look: hand.look, swatches }}
        write={(color) => color}
        onShow={show}
        onChange={set}
      />
    );
  const parse = (typed: string) => (typed === "" ? "" : styleValueOf(name, typed));
  const steppedHere = (from: string, by: number) => steppedLength(name, from, { by, computed });
  const step = name === "font-weight" ? steppedWeight : steppedHere;
  return (
    <ValueField
      {...{ label, parse, computed }}
      value={value || computed}
      step={name === "font-family" ? undefined : step}
      onTyped={(_, typed) => show(typed && parse(typed))}
      onCommit={set}
    />
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
