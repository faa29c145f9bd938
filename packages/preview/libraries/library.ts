/** A library that the server has. */
export type Library = {
  /** As its authors write it. */
  title: string;
  version: string;
  /** What CDNs call it, in lower case; the first is its package. */
  names: string[];
  /** The address of its folder on this server, with "/" at its end. */
  folder: string;
  files: string[];
  /** What an address without a path means. */
  script?: string | undefined;
  style?: string | undefined;
  module?: string | undefined;
  /** Names that its ES modules import, and the file or folder that each means. */
  imports?: Record<string, string> | undefined;
};

/** What the server has of the libraries that pages load from CDNs; see packages/preview-libraries/build-libraries.mjs. */
export type LibraryIndex = {
  libraries: Library[];
  fonts: { address: string; families: string[] };
};

/** ES modules of packages, by the name that code imports; see packages/preview-libraries/build-modules.mjs. */
export type ModuleIndex = {
  files: Record<string, string>;
  chunks: Record<string, string[]>;
  versions: Record<string, string>;
  /** The module that has what is named below a module's name: "lodash-es" for "lodash". */
  members: Record<string, string>;
  /** Other names of folders: "three/addons" for "three/examples/jsm". */
  folders: Record<string, string>;
};

/** Everything that can be given instead of a CDN's answer. */
export type Shelf = { libraries: LibraryIndex; modules: ModuleIndex };
