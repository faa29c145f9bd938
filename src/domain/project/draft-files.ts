import * as Y from "yjs";
import type { DraftChange } from "./merge-files";

/** The changes of one transaction: paths whose file or content changed, and renamed files. */
export type FilesChange = { paths: ReadonlySet<string>; renamed: ReadonlyMap<string, string> };

type DraftFile = Y.Text | Uint8Array;
type Paths = { keys: Map<string, string>; paths: Map<string, string> };

export const FILES = "files";
export const PATHS = "files.paths";

/**
 * The files of a draft (a Yjs document) by path: texts, and the bytes of pictures. Moving a Y.Text to another key would
 * lose concurrent edits, so a renamed file keeps its key, and a second map holds its current path.
 */
export class DraftFiles implements Iterable<[path: string, file: DraftFile]> {
  readonly #doc: Y.Doc;
  readonly #files: Y.Map<DraftFile>;
  readonly #renamed: Y.Map<string>;
  readonly #listeners = new Set<(change: FilesChange) => void>();
  readonly #changed = new Set<string>();
  #cache: Paths | null = null;
  #notified: Paths;

  constructor(doc: Y.Doc) {
    this.#doc = doc;
    this.#files = doc.getMap(FILES);
    this.#renamed = doc.getMap(PATHS);
    this.#notified = this.#read();
    for (const map of [this.#files, this.#renamed])
      map.observeDeep((events) => {
        for (const event of events) {
          const [key] = event.path;
          if (key === undefined) this.#invalidate();
          for (const changed of key === undefined ? event.keys.keys() : [String(key)])
            this.#changed.add(changed);
        }
      });
    doc.on("afterTransaction", () => this.#notify());
  }

  get size(): number {
    return this.#read().keys.size;
  }

  has = (path: string): boolean => this.#read().keys.has(path);

  get(path: string): DraftFile | undefined {
    const key = this.#read().keys.get(path);
    return key === undefined ? undefined : this.#files.get(key);
  }

  keys = (): IterableIterator<string> => this.#read().keys.keys();

  *[Symbol.iterator](): Iterator<[string, DraftFile]> {
    for (const [path, key] of this.#read().keys) {
      const file = this.#files.get(key);
      if (file !== undefined) yield [path, file];
    }
  }

  set(path: string, file: DraftFile): void {
    this.#doc.transact(() => {
      const key = this.#read().keys.get(path) ?? this.#freeKey(path);
      this.#files.set(key, file);
      this.#setPath(key, path);
    });
  }

  delete(path: string): void {
    const key = this.#read().keys.get(path);
    if (key === undefined) return;
    this.#doc.transact(() => {
      this.#files.delete(key);
      this.#renamed.delete(key);
      this.#invalidate();
    });
  }

  /** Gives a file another path, which must be free. */
  rename(path: string, to: string): void {
    const key = this.#read().keys.get(path);
    if (key !== undefined) this.#doc.transact(() => this.#setPath(key, to));
  }

  apply(change: DraftChange): void {
    const { type, path } = change;
    if (type === "remove") this.delete(path);
    else if (type === "move") this.rename(path, change.to);
    else if (type === "write") {
      const { content } = change;
      this.set(path, typeof content === "string" ? new Y.Text(content) : content);
    } else {
      const text = this.get(path);
      if (!(text instanceof Y.Text)) return;
      for (const { at, remove, insert } of change.edits.toReversed()) {
        text.delete(at, remove);
        text.insert(at, insert);
      }
    }
  }

  /** @returns a function to unsubscribe */
  observe(listener: (change: FilesChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #invalidate(): void {
    this.#cache = null;
  }

  #setPath(key: string, path: string): void {
    if (key === path) this.#renamed.delete(key);
    else this.#renamed.set(key, path);
    this.#invalidate();
  }

  /** A renamed file's key may be the path of another. */
  #freeKey(path: string): string {
    let key = path;
    while (this.#files.has(key)) key += "~";
    return key;
  }

  #read(): Paths {
    if (this.#cache) return this.#cache;
    const index: Paths = { keys: new Map(), paths: new Map() };
    for (const key of [...this.#files.keys()].toSorted()) {
      const written: unknown = this.#renamed.get(key);
      let path = typeof written === "string" ? written : key;
      // Concurrent renames may give two files the same path; keep both.
      while (index.keys.has(path)) path = path.replace(/(\.[^./]*)?$/, "-2$1");
      index.keys.set(path, key);
      index.paths.set(key, path);
    }
    this.#cache = index;
    return index;
  }

  #notify(): void {
    if (this.#changed.size === 0) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    const [before, now] = [this.#notified, this.#read()];
    this.#notified = now;
    const pathsOf = (key: string) => [before.paths.get(key), now.paths.get(key)];
    const paths = new Set(changed.flatMap(pathsOf).filter((path) => path !== undefined));
    const renamed = new Map<string, string>();
    // Also unchanged keys: a conflicting path may have become free.
    for (const [key, path] of before === now ? [] : before.paths) {
      const to = now.paths.get(key);
      if (to === undefined || to === path) continue;
      renamed.set(path, to);
      paths.add(path).add(to);
    }
    for (const listener of this.#listeners) listener({ paths, renamed });
  }
}
