/** A library with a copy on this server. */
export type Library = {
  /** The display name. */
  title: string;
  version: string;
  /** Its names on CDNs, in lower case; the first is its npm package. */
  names: string[];
  /** The URL path of its folder on this server, with a trailing slash. */
  folder: string;
  files: string[];
  /** Served for an address without a path. */
  script?: string | undefined;
  style?: string | undefined;
  module?: string | undefined;
  /** The import map of its ES modules: a file or folder for each name. */
  imports?: Record<string, string> | undefined;
};

/** This server's copies of libraries that pages load from CDNs; see packages/preview-libraries/build-libraries.mjs. */
export type LibraryIndex = {
  libraries: Library[];
  fonts: { address: string; families: string[] };
};

/** ES modules of packages, by import specifier; see packages/preview-libraries/build-modules.mjs. */
export type ModuleIndex = {
  files: Record<string, string>;
  chunks: Record<string, string[]>;
  versions: Record<string, string>;
  /** The module whose exports replace a package's subpaths: "lodash-es" for "lodash". */
  members: Record<string, string>;
  /** Aliases of folders: "three/addons" for "three/examples/jsm". */
  folders: Record<string, string>;
};

/** All files that can replace a CDN's response. */
export type LibraryCatalog = { libraries: LibraryIndex; modules: ModuleIndex };
