// The one entry point of the package for the product. What runs in frames and published pages is bundled from `host`,
// `page` and `published` instead; see scripts/set-up/build-preview.mjs.

export {
  MAX_CONSOLE_ENTRIES,
  MAX_ELEMENT,
  MAX_STORAGE_BYTES,
  MAX_STORAGE_KEYS,
} from "./limits";
export { deliver, type MessageOf } from "./messages";
export type {
  BundledModule,
  PageBundle,
  PageConfig,
  PageLibraries,
  PageNote,
  PageSource,
  PreviewPage,
  PreviewTheme,
  ShownPage,
} from "./previewed-page";
export {
  appToHost,
  type ConsoleCounts,
  type ConsoleEntry,
  type ControlKind,
  type ElementStep,
  FRAME_CONNECT,
  FRAME_READY,
  hostToApp,
  type PickReport,
  type StorageArea,
  type StorageChange,
} from "./protocol";
