"use client";

import { HostTokens } from "~/features/publication/host-tokens";
import { Publications } from "~/features/publication/publications";
import { VersionPicture } from "../../../chat/version-picture";

/** The user's publications and hosts, with pictures rendered by the preview. */
export const PublicationsPanel = () => (
  <>
    <Publications renderPicture={(versionId) => <VersionPicture versionId={versionId} />} />
    <HostTokens />
  </>
);
