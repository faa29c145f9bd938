import { ArrowDown, ArrowUp, CopyPlus, Trash2 } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { attributeOf, refusalOf } from "~/domain/project/hand-edit/edit-element";
import { copy } from "../copy";
import { DataText } from "./data-text";
import type { InspectorProps } from "./inspector-props";
import { Note, RefusalNote } from "./panel-parts";
import { PictureFields } from "./picture-fields";
import { StyleFields } from "./style-fields";
import { TypedField } from "./typed-field";

/** The controls of one element. */
export function Inspector(props: InspectorProps) {
  const { source, count } = props;
  return (
    <>
      {count > 1 && <Note>{copy.hand.changesAll(count)}</Note>}
      <Texts {...props} />
      <Link {...props} />
      {source.tag.toLowerCase() === "img" && <PictureFields {...props} />}
      <StyleFields {...props} />
      <Order {...props} />
      {source.hasSpread && <Note>{copy.hand.spread}</Note>}
    </>
  );
}

function Order({ hand, source }: InspectorProps) {
  const entries = [
    {
      deed: "earlier",
      icon: <ArrowUp />,
      change: { kind: "move", by: -1 },
      keys: { alt: true, key: "ArrowUp" },
    },
    {
      deed: "later",
      icon: <ArrowDown />,
      change: { kind: "move", by: 1 },
      keys: { alt: true, key: "ArrowDown" },
    },
    {
      deed: "duplicate",
      icon: <CopyPlus />,
      change: { kind: "duplicate" },
      keys: { command: true, key: "d" },
    },
    { deed: "delete", icon: <Trash2 />, change: { kind: "delete" }, keys: { key: "Delete" } },
  ] as const;
  const refused = refusalOf(source, { kind: "delete" });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-1">
        {entries.map(({ deed, icon, change, keys }) => (
          <IconButton
            key={deed}
            label={copy.hand.order[deed]}
            shortcut={keys}
            size="sm"
            aria-disabled={refusalOf(source, change) !== null}
            className="aria-disabled:opacity-50"
            onClick={hand.deeds[deed]}
          >
            {icon}
          </IconButton>
        ))}
      </div>
      {refused && <RefusalNote reason={refused} />}
    </div>
  );
}

function Texts({ hand, source, recentTexts, files, onWrite }: InspectorProps) {
  const count = Math.max(1, source.texts.length);
  const refused = refusalOf(source, { kind: "text", index: 0, text: "" });
  if (refused)
    return source.hasComputedContent ? (
      <DataText
        recentTexts={recentTexts}
        files={files}
        reason={refused}
        alike={hand.look?.alike ?? 1}
        onWrite={onWrite}
      />
    ) : null;
  return Array.from({ length: count }, (_, index) => {
    const value = source.texts[index]?.text ?? "";
    return (
      <TypedField
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
        key={index}
        label={copy.hand.text(index, count)}
        value={value}
        onTyped={(before, after) => hand.preview.type(before, after ?? value)}
        onCommit={(text) => hand.apply({ kind: "text", index, text }, copy.hand.what.text)}
      />
    );
  });
}

/** They run a script instead of leading to a page. */
const SCRIPT_ADDRESS = /^\s*(?:javascript|vbscript|data):/i;

function Link({ hand, source }: InspectorProps) {
  const address = attributeOf(source, "href");
  if (source.tag !== "a" && !address) return null;
  const refused = refusalOf(source, { kind: "attribute", name: "href", value: "" });
  if (refused) return <RefusalNote reason={refused} />;
  return (
    <TypedField
      label={copy.hand.attributes.href}
      value={address?.value?.text ?? ""}
      parse={(typed) => (SCRIPT_ADDRESS.test(typed) ? null : typed)}
      onCommit={(value) => hand.apply({ kind: "attribute", name: "href", value }, copy.hand.what.href)}
    />
  );
}
