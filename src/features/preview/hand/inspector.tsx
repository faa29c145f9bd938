import { ArrowDown, ArrowUp, CopyPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { NativeSelect } from "~/components/ui/native-select";
import { TextField } from "~/components/ui/text-field";
import {
  attributeOf,
  classNameOf,
  type ElementChange,
  type Refusal,
  refusalOf,
} from "~/domain/project/hand-edit/edit-element";
import type { SourceElement } from "~/domain/project/hand-edit/source-element";
import {
  type ClassGroup,
  classGroups,
  classOf,
  withClass,
} from "~/domain/project/hand-edit/tailwind-classes";
import { themeNames } from "~/domain/project/hand-edit/theme-names";
import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "../copy";
import { stylesOf } from "./echo-between";

type InspectorProps = {
  /** The element as it is written. */
  source: SourceElement;
  files: ProjectFiles;
  hasTailwind: boolean;
  onChange: (change: ElementChange) => void;
  /** A text is being typed. */
  onType: (before: string, after: string) => void;
};

/** The controls of one element. */
export function Inspector(props: InspectorProps) {
  const { source, hasTailwind } = props;
  return (
    <>
      <Order {...props} />
      <Texts {...props} />
      {source.tag.toLowerCase() === "img" && <Attributes {...props} />}
      {hasTailwind ? <Classes {...props} /> : <Styles {...props} />}
    </>
  );
}

/** Says why something cannot be changed by hand. */
export const Refused = ({ reason }: { reason: Refusal }) => (
  <p className="text-[13px] text-muted">{copy.hand.refusals[reason]}</p>
);

function Order({ source, onChange }: InspectorProps) {
  const entries = [
    { label: copy.hand.earlier, icon: <ArrowUp />, change: { kind: "move", by: -1 } },
    { label: copy.hand.later, icon: <ArrowDown />, change: { kind: "move", by: 1 } },
    { label: copy.hand.duplicate, icon: <CopyPlus />, change: { kind: "duplicate" } },
    { label: copy.hand.remove, icon: <Trash2 />, change: { kind: "delete" } },
  ] as const;
  const refused = refusalOf(source, { kind: "delete" });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-1">
        {entries.map(({ label, icon, change }) => (
          <IconButton
            key={label}
            label={label}
            size="sm"
            aria-disabled={refusalOf(source, change) !== null}
            className="aria-disabled:opacity-50"
            onClick={() => onChange(change)}
          >
            {icon}
          </IconButton>
        ))}
      </div>
      {refused && <Refused reason={refused} />}
    </div>
  );
}

function Texts({ source, onChange, onType }: InspectorProps) {
  const count = Math.max(1, source.texts.length);
  const refused = refusalOf(source, { kind: "text", index: 0, text: "" });
  if (refused) return source.hasComputedContent ? <Refused reason={refused} /> : null;
  return Array.from({ length: count }, (_, index) => (
    <TypedField
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is its place.
      key={index}
      label={copy.hand.text(index, count)}
      value={source.texts[index]?.text ?? ""}
      onType={onType}
      onCommit={(text) => onChange({ kind: "text", index, text })}
    />
  ));
}

type TypedFieldProps = {
  label: string;
  value: string;
  onType?: (before: string, after: string) => void;
  onCommit: (text: string) => void;
};

/** A text that is written with Enter, or when the field is left. */
function TypedField({ label, value, onType, onCommit }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed.trim() !== value) onCommit(typed.trim());
  };
  return (
    <TextField
      label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        onType?.(typed ?? value, target.value);
        setTyped(target.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (typed === null || event.key === "Enter") return;
        // Undoes within the field, or what was typed in it.
        event.stopPropagation();
        if (event.key !== "Escape") return;
        onType?.(typed, value);
        setTyped(null);
      }}
    />
  );
}

function Attributes({ source, onChange }: InspectorProps) {
  return (["src", "alt"] as const).map((name) => {
    const refused = refusalOf(source, { kind: "attribute", name, value: "" });
    if (refused) return <Refused key={name} reason={refused} />;
    return (
      <TypedField
        key={name}
        label={copy.hand.attributes[name]}
        value={attributeOf(source, name)?.value?.text ?? ""}
        onCommit={(value) => onChange({ kind: "attribute", name, value })}
      />
    );
  });
}

function Classes({ source, files, onChange }: InspectorProps) {
  const refused = refusalOf(source, { kind: "classes", classes: "" });
  if (refused) return <Refused reason={refused} />;
  const classes = attributeOf(source, classNameOf(source))?.value?.text ?? "";
  return classGroups(themeNames(files)).map((group) => (
    <NativeSelect
      key={group.id}
      label={copy.hand.groups[group.id] ?? group.id}
      value={classOf(classes, group)}
      options={optionsOf(group, classOf(classes, group))}
      onChange={({ target }) =>
        onChange({ kind: "classes", classes: withClass(classes, group, target.value) })
      }
    />
  ));
}

function optionsOf({ options }: ClassGroup, current: string) {
  const names = current === "" || options.includes(current) ? options : [current, ...options];
  return [{ value: "", label: copy.hand.notSet }, ...names.map((name) => ({ value: name, label: name }))];
}

function Styles({ source, onChange }: InspectorProps) {
  const styles = stylesOf(source);
  return Object.entries(copy.hand.styles).map(([name, label]) => {
    const refused = refusalOf(source, { kind: "style", name, value: "" });
    if (refused) return name === "padding" ? <Refused key={name} reason={refused} /> : null;
    return (
      <TypedField
        key={name}
        label={label}
        value={styles.get(name) ?? ""}
        onCommit={(value) => onChange({ kind: "style", name, value: value === "" ? null : value })}
      />
    );
  });
}
