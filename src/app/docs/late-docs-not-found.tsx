"use client";

import dynamic from "next/dynamic";

/** Loaded lazily: Next adds the not-found page's imports to the initial scripts of every page. */
export const LateDocsNotFound = dynamic(() =>
  import("./docs-not-found-screen").then(({ DocsNotFoundScreen }) => DocsNotFoundScreen),
);
