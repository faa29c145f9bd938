"use client";

import { Publications } from "~/features/publication/publications";
import { VersionPicture } from "../chat/version-picture";

/** The user's publications, with pictures that the preview draws. */
export const PublicationsPanel = () => (
  <Publications renderPicture={(versionId) => <VersionPicture versionId={versionId} />} />
);
