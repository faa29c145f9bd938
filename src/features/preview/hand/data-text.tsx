import { useMemo, useState } from "react";
import { NativeSelect } from "~/components/ui/native-select";
import type { Refusal } from "~/domain/project/hand-edit/edit-element";
import { type TextPlace, textPlaces } from "~/domain/project/hand-edit/text-places";
import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "../copy";
import { Refused } from "./refused";
import { TypedField } from "./typed-field";

type DataTextProps = {
  /** What the element shows, and showed before, newest first: an undo shows it again. */
  shown: readonly string[];
  files: ProjectFiles;
  /** Said of a text that stands nowhere. */
  reason: Refusal;
  onWrite: (place: TextPlace, text: string) => void;
};

/** A text that code takes from the data of the project, edited where it stands. */
export function DataText({ shown, files, reason, onWrite }: DataTextProps) {
  const [chosen, setChosen] = useState("");
  const places = useMemo(
    () => shown.map((text) => textPlaces(files, text)).find(({ length }) => length > 0) ?? [],
    [shown, files],
  );
  const place = places.length > 1 ? places.find((each) => keyOf(each) === chosen) : places[0];
  if (places.length === 0) return <Refused reason={reason} />;
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
          hint={copy.hand.writtenIn(place)}
          value={place.literal.text}
          onCommit={(text) => onWrite(place, text)}
        />
      )}
    </>
  );
}

const keyOf = ({ path, literal }: TextPlace): string => `${literal.start} ${path}`;
