import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "~/components/ui/button";
import { DropZone } from "~/components/ui/drop-zone";
import { FileInput } from "~/components/ui/file-input";
import { NativeSelect } from "~/components/ui/native-select";
import { attributeOf, refusalOf } from "~/domain/project/hand-edit/edit-element";
import { pictureAddresses } from "~/domain/project/hand-edit/picture-addresses";
import { copy } from "../copy";
import type { InspectorProps } from "./inspector-props";
import { RefusalNote } from "./panel-parts";
import { TypedField } from "./typed-field";

/** The picture of an element, and its description. */
export function PictureFields({ hand, source, path, files }: InspectorProps) {
  const refused = (["src", "alt"] as const).map((name) =>
    refusalOf(source, { kind: "attribute", name, value: "" }),
  );
  const alt = attributeOf(source, "alt")?.value?.text ?? "";
  const set = (name: "src" | "alt") => (value: string) =>
    hand.apply({ kind: "attribute", name, value }, copy.hand.what[name]);
  return (
    <>
      {refused[0] ? (
        <RefusalNote reason={refused[0]} />
      ) : (
        <PictureAddress {...{ hand, source, path, files }} onChange={set("src")} />
      )}
      {!refused[1] && <TypedField label={copy.hand.attributes.alt} value={alt} onCommit={set("alt")} />}
    </>
  );
}

type PictureAddressProps = Pick<InspectorProps, "hand" | "source" | "path" | "files"> & {
  onChange: (address: string) => void;
};

function PictureAddress({ hand, source, path, files, onChange }: PictureAddressProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const src = attributeOf(source, "src")?.value?.text ?? "";
  const pictures = pictureAddresses(files, path).map(({ path, address }) => ({
    value: address,
    label: path,
  }));
  const isListed = pictures.some(({ value }) => value === src);
  const take = (chosen: Iterable<File>) => {
    const [file] = chosen;
    if (file) void hand.replacePicture(file);
  };
  return (
    <DropZone label={copy.hand.dropPicture} onDrop={({ files }) => take(files)} className="gap-3">
      {pictures.length > 0 && (
        <NativeSelect
          label={copy.hand.pictures}
          value={isListed ? src : ""}
          options={[...(isListed ? [] : [{ value: "", label: copy.hand.otherPicture }]), ...pictures]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <TypedField label={copy.hand.attributes.src} value={src} onCommit={onChange} />
      <Button size="sm" onClick={() => chooser.current?.click()}>
        <ImageUp aria-hidden />
        {copy.hand.choosePicture}
      </Button>
      <FileInput input={chooser} label={copy.hand.choosePicture} accept="image/*" onFiles={take} />
    </DropZone>
  );
}
