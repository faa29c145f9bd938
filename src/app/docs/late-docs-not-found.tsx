"use client";

import dynamic from "next/dynamic";

/** Loaded where it is shown: Next includes what an answer to an unknown path imports in the first scripts of every page. */
export const LateDocsNotFound = dynamic(() =>
  import("./docs-not-found-screen").then(({ DocsNotFoundScreen }) => DocsNotFoundScreen),
);
