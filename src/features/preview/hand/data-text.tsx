import { useMemo, useState } from "react";
import { NativeSelect } from "~/components/ui/native-select";
import type { Refusal } from "~/domain/project/hand-edit/edit-element";
import { type TextPlace, textPlaces } from "~/domain/project/hand-edit/text-places";
import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "../copy";
import { RefusalNote } from "./panel-parts";
import { TypedField } from "./typed-field";

type DataTextProps = {
  /** The element's current and earlier texts, newest first: an undo may restore one. */
  recentTexts: readonly string[];
  files: ProjectFiles;
  /** Shown if the text is not in the project. */
  reason: Refusal;
  /** How many texts of the page equal it. */
  alike: number;
  onWrite: (place: TextPlace, text: string) => void;
};

/** Edits a text that code reads from the project's data. */
export function DataText({ recentTexts, files, reason, alike, onWrite }: DataTextProps) {
  const [chosen, setChosen] = useState("");
  const places = useMemo(
    () => recentTexts.map((text) => textPlaces(files, text)).find(({ length }) => length > 0) ?? [],
    [recentTexts, files],
  );
  const place = places.length > 1 ? places.find((each) => keyOf(each) === chosen) : places[0];
  if (places.length === 0) return <RefusalNote reason={reason} />;
  return (
    <>
      {places.length > 1 && (
        <NativeSelect
          label={copy.hand.textPlaces(places.length)}
          value={place ? chosen : ""}
          options={[
            ...(place ? [] : [{ value: "", label: copy.hand.choosePlace }]),
            ...places.map((each) => ({ value: keyOf(each), label: copy.hand.place(each) })),
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {place && (
        <TypedField
          label={copy.hand.text(0, 1)}
          hint={copy.hand.writtenIn(place, places.length === 1 ? alike : 1)}
          value={place.literal.text}
          onCommit={(text) => onWrite(place, text)}
        />
      )}
    </>
  );
}

const keyOf = ({ path, literal }: TextPlace): string => `${literal.start} ${path}`;
