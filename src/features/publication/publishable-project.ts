/** The previewed project, with what publishing needs. */
export type PublishableProject = {
  projectId: string;
  /** The title of a new publication. */
  title: string;
  /** The version on screen. */
  versionId: string;
  newest: { id: string; number: number };
};
