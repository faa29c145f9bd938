import type { CodePlace } from "~/components/code/open-file";

/** The editor's open files. Outlives the pane, so that closing it loses nothing. */
export type EditorState = {
  /** Paths, from left to right. */
  tabs: readonly string[];
  active: string | null;
  /** Where to put the cursor of the active file; a new object for each request. */
  place: CodePlace | null;
  /** Folders without files, which git, and so the project, cannot store. */
  emptyFolders: readonly string[];
};

export type EditorAction =
  /** Shows a file and moves the focus into it. */
  | { type: "open"; place: CodePlace }
  /** Shows a file. */
  | { type: "show"; path: string }
  | { type: "close"; path: string }
  | { type: "closeOthers"; path: string }
  | { type: "step"; by: 1 | -1 }
  | { type: "moveTab"; path: string; to: number }
  /** A file or folder was moved. */
  | { type: "moved"; from: string; to: string }
  | { type: "removed"; path: string }
  | { type: "addFolder"; path: string }
  /** The project changed. */
  | { type: "reset" };

export const emptyEditor: EditorState = { tabs: [], active: null, place: null, emptyFolders: [] };

/** Whether `path` is `folder` or lies in it. */
export const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

export const movedPath = (path: string, from: string, to: string): string =>
  isWithin(from, path) ? `${to}${path.slice(from.length)}` : path;

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { tabs, active } = state;
  switch (action.type) {
    case "open":
      return { ...withTab(state, action.place.path), place: action.place };
    case "show":
      return { ...withTab(state, action.path), place: null };
    case "close":
      return withoutTabs(state, (path) => path === action.path);
    case "closeOthers":
      return { ...state, tabs: [action.path], active: action.path };
    case "step": {
      const at = active === null ? -1 : tabs.indexOf(active);
      const next = tabs[(at + action.by + tabs.length) % tabs.length];
      return next === undefined ? state : { ...state, active: next, place: null };
    }
    case "moveTab": {
      const rest = tabs.filter((path) => path !== action.path);
      return { ...state, tabs: rest.toSpliced(action.to, 0, action.path) };
    }
    case "moved": {
      const rename = (path: string) => movedPath(path, action.from, action.to);
      return {
        ...state,
        tabs: [...new Set(tabs.map(rename))],
        active: active === null ? null : rename(active),
        place: null,
        emptyFolders: state.emptyFolders.map(rename),
      };
    }
    case "removed":
      return {
        ...withoutTabs(state, (path) => isWithin(action.path, path)),
        emptyFolders: state.emptyFolders.filter((path) => !isWithin(action.path, path)),
      };
    case "reset":
      return emptyEditor;
    case "addFolder":
      return { ...state, emptyFolders: [...new Set([...state.emptyFolders, action.path])] };
  }
}

const withTab = (state: EditorState, path: string): EditorState => ({
  ...state,
  tabs: state.tabs.includes(path) ? state.tabs : [...state.tabs, path],
  active: path,
});

/** Closes tabs. The active tab's right neighbor replaces it, or else the last tab. */
function withoutTabs(state: EditorState, isClosed: (path: string) => boolean): EditorState {
  const { tabs, active } = state;
  const rest = tabs.filter((path) => !isClosed(path));
  if (rest.length === tabs.length) return state;
  if (active === null || !isClosed(active)) return { ...state, tabs: rest };
  const at = tabs.slice(0, tabs.indexOf(active)).filter((path) => !isClosed(path)).length;
  return { ...state, tabs: rest, active: rest[at] ?? rest.at(-1) ?? null, place: null };
}
