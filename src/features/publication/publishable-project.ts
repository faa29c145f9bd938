/** What the preview shows, as it can be published. */
export type PublishableProject = {
  projectId: string;
  /** What a new publication is called. */
  title: string;
  /** The version on screen. */
  versionId: string;
  newest: { id: string; number: number };
};
