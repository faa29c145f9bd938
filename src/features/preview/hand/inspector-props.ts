import type { SourceElement } from "~/domain/project/hand-edit/source-element";
import type { TextPlace } from "~/domain/project/hand-edit/text-places";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { useHandEditing } from "./use-hand-editing";

/** The element that is edited, for the parts of its inspector. */
export type InspectorProps = {
  hand: ReturnType<typeof useHandEditing>;
  /** The element's source. */
  source: SourceElement;
  /** The file of the source. */
  path: string;
  files: ProjectFiles;
  hasTailwind: boolean;
  /** The element's current and earlier texts, newest first. */
  recentTexts: readonly string[];
  /** How many elements of the page come from the source. */
  count: number;
  /** Changes a text in the project's data. */
  onWrite: (place: TextPlace, text: string) => void;
};
