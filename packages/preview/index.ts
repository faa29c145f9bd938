// The app's entry point to the package: page documents, and the protocol to talk to them. Projects are compiled by
// `~preview/bundle`. Code that runs in frames and published pages is bundled from `host`, `page` and `published`; see
// scripts/set-up/build-preview.mjs.

export {
  type CheckStep,
  checkStep,
  ELEMENT_STATES,
  type ElementState,
  MAX_CHECK_STEPS,
  MAX_CHOSEN_FILES,
  MAX_WAIT_SECONDS,
  type StepOf,
  type StepTarget,
} from "./check-step";
export { appPage } from "./document/app-page";
export { databasesScript } from "./document/databases";
export {
  attributeOf,
  type MarkupToken,
  markupTokens,
  resourceElements,
} from "./document/markup";
export { mergeForPreview } from "./document/merge-for-preview";
export {
  expectsSupabase,
  mentionsSupabase,
  SUPABASE_URL,
  type SupabaseAccess,
  supabaseEnvironment,
  supabaseSources,
  withSupabase,
} from "./document/page-supabase";
export { hasVisibleContent, trimPartialMarkup } from "./document/partial-markup";
export { namedMarkup, preparePage, withViewerScheme } from "./document/preview-page";
export {
  needsTailwind,
  TAILWIND_ENTRY,
  TAILWIND_FILE,
  TAILWIND_URL,
  TAILWIND_VERSION,
} from "./document/tailwind";
export { safeDownloadName } from "./download-name";
export { usesSchemeQuery } from "./host/page-document";
export type { LibraryCatalog, LibraryIndex } from "./libraries/library";
export { isFromRegistry } from "./libraries/lock-entry";
export { misspelledPackage, packageNameOf } from "./libraries/nearest-package";
export {
  FETCHED_FOLDER,
  type FetchedModules,
  loadPackages,
  type PackageIndex,
  type PackageSource,
  runtimePackages,
} from "./libraries/package-source";
export { findCdnFiles, replaceCdnFiles } from "./libraries/replace-cdn-files";
export { createMemberModule, resolveModule } from "./libraries/resolve-module";
export { typesPackage } from "./libraries/types-package";
export { usesCdn, withCdnFiles } from "./libraries/with-cdn-files";
export {
  MAX_ADDRESS,
  MAX_CONSOLE_ENTRIES,
  MAX_CONSOLE_TEXT,
  MAX_ELEMENT,
  MAX_OUTLINE,
  MAX_PICTURE,
  MAX_REPORT_TEXT,
  MAX_TYPED,
} from "./limits";
export { escapeMarkup, patternLiteral, scriptLiteral, styleLiteral } from "./literals";
export { deliver, type MessageOf } from "./messages";
export { OWN_ADDRESS } from "./own-address";
export type { BlankReason, PageCondition } from "./page-condition";
export type {
  FirstPage,
  PageBundle,
  PageConfig,
  PageSource,
  PreviewPage,
  PreviewTheme,
  ShownPage,
  Visits,
} from "./previewed-page";
export { type FileKind, fileKindOf, isMedia, mediaTypeOf } from "./project/file-kind";
export { aliasedPaths, importAliases, isProjectImport } from "./project/import-aliases";
export { importedNames } from "./project/imported-names";
export { linkedSass } from "./project/linked-sass";
export { withLinkedStyles } from "./project/linked-styles";
export { nestingProblem } from "./project/nesting";
export {
  bundledScript,
  isApp,
  isPagesFolder,
  kindOfProject,
  nextRoot,
  type ProjectKind,
  pageEntry,
  scriptEntry,
} from "./project/project-kind";
export { exportedComponent, needsOf, type ProjectNeeds, TAILWIND_RULES } from "./project/project-needs";
export { linkedFile, resolveImport } from "./project/resolve-import";
export { extensionOf } from "./project/source-files";
export { dataUrl, pictureAddresses, withPictures } from "./project/static-files";
export { type ImportAlias, readTypeSettings, TYPE_SETTINGS } from "./project/type-settings";
export { unchangedUiKit, withUiKit } from "./project/ui-kit";
export { runsAsPage, type UnsupportedFramework, unsupportedFramework } from "./project/unsupported-framework";
export {
  type ActionTarget,
  appToHost,
  type ConsoleCounts,
  type ConsoleEntry,
  type ControlKind,
  type Direction,
  type ElementAddress,
  type ElementEcho,
  type ElementLook,
  type ElementStep,
  FRAME_CALL,
  FRAME_CONNECT,
  FRAME_READY,
  FRAME_SHOWN,
  type HandDeed,
  type HandEvent,
  hostToApp,
  type PageAction,
  type PageReport,
  type PickReport,
  type RecordedStep,
  type StorageArea,
  type StorageChange,
} from "./protocol";
export { saveFile } from "./save-file";
export { isExpectation } from "./seen-page";
export { changeStorage, type StorageItems, storageBytes } from "./stored-items";
export { textPattern } from "./text-pattern";
