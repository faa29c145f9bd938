import { type MockObjectOptions, mockObject } from "@vitest/mocker";
import { createMockInstance } from "@vitest/spy";
import { dirname } from "pathe";

/** How a test file gets at the modules of its program. */
interface Modules {
  /** What the mocks of an imported name are kept under. */
  keyOf(importer: string, specifier: string): string;
  importActual(importer: string, specifier: string): unknown;
  /** A file of the project, or undefined. */
  importFile(path: string): unknown;
}

type Exports = Record<string | symbol, unknown>;
type Factory = (() => unknown) | { spy?: boolean } | undefined;

/** The end of Vitest's `vi` that replaces modules, for one test file. */
export function createModuleMocks(testFile: string, modules: Modules) {
  const mocks = new Map<string, unknown>();
  const pending: Promise<void>[] = [];
  const automock = (value: Exports, type: MockObjectOptions["type"]) =>
    mockObject(
      { type, createMockInstance, globalConstructors: { Object, Function, RegExp, Array, Map } },
      value,
    );
  // The importer is read from a stack trace, where paths begin at the root.
  const from = (importer: string) => importer.replace(/^\//, "") || testFile;
  const importActual = (path: string, importer: string) =>
    modules.importActual(from(importer), path) as Exports;
  const importMock = (path: string, importer: string) => {
    const key = modules.keyOf(from(importer), path);
    const beside = key.replace(/(?<![^/])([^/]+)$/, "__mocks__/$1");
    return (
      modules.importFile(dirname(key) === "." ? `__mocks__/${key}` : beside) ??
      automock(importActual(path, importer), "automock")
    );
  };
  const mocker = {
    queueMock(path: string, importer: string, given: Factory) {
      const key = modules.keyOf(from(importer), path);
      if (typeof given !== "function") {
        mocks.set(
          key,
          given?.spy ? automock(importActual(path, importer), "autospy") : importMock(path, importer),
        );
        return;
      }
      const made = given();
      if (made instanceof Promise) pending.push(made.then((value) => void mocks.set(key, asModule(value))));
      else mocks.set(key, asModule(made));
    },
    queueUnmock: (path: string, importer: string) => void mocks.delete(modules.keyOf(from(importer), path)),
    importActual: async (path: string, importer: string) => importActual(path, importer),
    importMock: async (path: string, importer: string) => importMock(path, importer),
    mockObject: ({ value }: { value: Exports }, _: unknown, type: MockObjectOptions["type"]) => ({
      value: automock({ value }, type).value,
    }),
    getMockContext: () => ({ callstack: null }),
  };
  return {
    mocker,
    mocks,
    importActual,
    /** Resolves once every factory has made its module. */
    ready: () => Promise.all(pending),
  };
}

/** Marked, so that its `default` is what a default import gives. */
const asModule = (value: unknown) =>
  typeof value === "object" && value !== null ? { ...value, __esModule: true } : value;
