import type * as Y from "yjs";

/** The changes of one transaction: paths whose file or content changed, and renamed files. */
export type FilesChange = { paths: ReadonlySet<string>; renamed: ReadonlyMap<string, string> };

type DraftFile = Y.Text | Uint8Array;
type Paths = { keys: Map<string, string>; paths: Map<string, string> };

export const FILES = "files";
export const PATHS = "files.paths";

/**
 * The files of a draft, a shared document, by path: texts, and the bytes of pictures. A file can be renamed while
 * others edit it. Moving a Y.Text to another key would copy it and lose concurrent edits, so the key stays the first
 * path, and a second map holds the current one.
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
    const found: Paths = { keys: new Map(), paths: new Map() };
    for (const key of [...this.#files.keys()].toSorted()) {
      const written: unknown = this.#renamed.get(key);
      let path = typeof written === "string" ? written : key;
      // Two files may have been given the same path concurrently; neither is lost.
      while (found.keys.has(path)) path = path.replace(/(\.[^./]*)?$/, "-2$1");
      found.keys.set(path, key);
      found.paths.set(key, path);
    }
    this.#cache = found;
    return found;
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
    // Not only the changed ones: a conflicting path may have become free.
    for (const [key, path] of before === now ? [] : before.paths) {
      const to = now.paths.get(key);
      if (to === undefined || to === path) continue;
      renamed.set(path, to);
      paths.add(path).add(to);
    }
    for (const listener of this.#listeners) listener({ paths, renamed });
  }
}
