import { ArrowDown, ArrowUp, CopyPlus, Trash2 } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { NativeSelect } from "~/components/ui/native-select";
import {
  attributeOf,
  classNameOf,
  type ElementChange,
  refusalOf,
} from "~/domain/project/hand-edit/edit-element";
import { pictureAddresses } from "~/domain/project/hand-edit/picture-addresses";
import type { SourceElement } from "~/domain/project/hand-edit/source-element";
import {
  type ClassGroup,
  classGroups,
  classOf,
  withClass,
} from "~/domain/project/hand-edit/tailwind-classes";
import type { TextPlace } from "~/domain/project/hand-edit/text-places";
import { themeNames } from "~/domain/project/hand-edit/theme-names";
import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "../copy";
import { DataText } from "./data-text";
import { stylesOf } from "./echo-between";
import { Note, RefusalNote } from "./panel-parts";
import { styleValueOf } from "./style-value";
import { TypedField } from "./typed-field";

type InspectorProps = {
  /** The element's source. */
  source: SourceElement;
  /** The file of the source. */
  path: string;
  files: ProjectFiles;
  hasTailwind: boolean;
  /** The element's current and earlier texts, newest first. */
  recentTexts: readonly string[];
  /** Changes a text in the project's data. */
  onWrite: (place: TextPlace, text: string) => void;
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
      {source.tag.toLowerCase() === "img" && <Picture {...props} />}
      {hasTailwind ? <Classes {...props} /> : <Styles {...props} />}
      {source.hasSpread && <Note>{copy.hand.spread}</Note>}
    </>
  );
}

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
      {refused && <RefusalNote reason={refused} />}
    </div>
  );
}

function Texts({ source, recentTexts, files, onWrite, onChange, onType }: InspectorProps) {
  const count = Math.max(1, source.texts.length);
  const refused = refusalOf(source, { kind: "text", index: 0, text: "" });
  if (refused)
    return source.hasComputedContent ? (
      <DataText recentTexts={recentTexts} files={files} reason={refused} onWrite={onWrite} />
    ) : null;
  return Array.from({ length: count }, (_, index) => (
    <TypedField
      // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
      key={index}
      label={copy.hand.text(index, count)}
      value={source.texts[index]?.text ?? ""}
      onType={onType}
      onCommit={(text) => onChange({ kind: "text", index, text })}
    />
  ));
}

function Picture({ source, path, files, onChange }: InspectorProps) {
  const refused = (["src", "alt"] as const).map((name) =>
    refusalOf(source, { kind: "attribute", name, value: "" }),
  );
  const [src = "", alt = ""] = ["src", "alt"].map((name) => attributeOf(source, name)?.value?.text);
  const pictures = pictureAddresses(files, path).map(({ path, address }) => ({
    value: address,
    label: path,
  }));
  const isListed = pictures.some(({ value }) => value === src);
  const set = (name: "src" | "alt") => (value: string) => onChange({ kind: "attribute", name, value });
  return (
    <>
      {refused[0] ? (
        <RefusalNote reason={refused[0]} />
      ) : (
        <>
          {pictures.length > 0 && (
            <NativeSelect
              label={copy.hand.pictures}
              value={isListed ? src : ""}
              options={[...(isListed ? [] : [{ value: "", label: copy.hand.otherPicture }]), ...pictures]}
              onChange={({ target }) => set("src")(target.value)}
            />
          )}
          <TypedField label={copy.hand.attributes.src} value={src} onCommit={set("src")} />
        </>
      )}
      {!refused[1] && <TypedField label={copy.hand.attributes.alt} value={alt} onCommit={set("alt")} />}
    </>
  );
}

function Classes(props: InspectorProps) {
  const { source, files, onChange } = props;
  const refused = refusalOf(source, { kind: "classes", classes: "" });
  if (refused)
    return (
      <>
        <RefusalNote reason={refused} />
        <Styles {...props} />
      </>
    );
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
    if (refused) return name === "padding" ? <RefusalNote key={name} reason={refused} /> : null;
    return (
      <TypedField
        key={name}
        label={label}
        value={styles.get(name) ?? ""}
        parse={(typed) => (typed === "" ? "" : styleValueOf(name, typed))}
        onCommit={(value) => onChange({ kind: "style", name, value: value === "" ? null : value })}
      />
    );
  });
}
