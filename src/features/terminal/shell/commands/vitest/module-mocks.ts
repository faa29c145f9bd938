import { type MockObjectOptions, mockObject } from "@vitest/mocker";
import { createMockInstance } from "@vitest/spy";
import { dirname } from "pathe";

/** Access to the modules of the tested program. */
interface Modules {
  /** The key under which a module's mock is stored. */
  keyOf(importer: string, specifier: string): string;
  importActual(importer: string, specifier: string): unknown;
  /** A file of the project, or undefined. */
  importFile(path: string): unknown;
}

type Exports = Record<string | symbol, unknown>;
type Factory = (() => unknown) | { spy?: boolean } | undefined;

/** Implements module mocking of Vitest's `vi`, for one test file. */
export function createModuleMocks(testFile: string, modules: Modules) {
  const mocks = new Map<string, unknown>();
  const pending: Promise<void>[] = [];
  const automock = (value: Exports, type: MockObjectOptions["type"]) =>
    mockObject(
      { type, createMockInstance, globalConstructors: { Object, Function, RegExp, Array, Map } },
      value,
    );
  // The importer comes from a stack trace, where paths start with a slash.
  const from = (importer: string) => importer.replace(/^\//, "") || testFile;
  const importActual = (path: string, importer: string) =>
    modules.importActual(from(importer), path) as Exports;
  const importMock = (path: string, importer: string) => {
    const key = modules.keyOf(from(importer), path);
    const adjacentMock = key.replace(/(?<![^/])([^/]+)$/, "__mocks__/$1");
    return (
      modules.importFile(dirname(key) === "." ? `__mocks__/${key}` : adjacentMock) ??
      automock(importActual(path, importer), "automock")
    );
  };
  const mocker = {
    queueMock(path: string, importer: string, factory: Factory) {
      const key = modules.keyOf(from(importer), path);
      if (typeof factory !== "function") {
        mocks.set(
          key,
          factory?.spy ? automock(importActual(path, importer), "autospy") : importMock(path, importer),
        );
        return;
      }
      const mock = factory();
      if (mock instanceof Promise) pending.push(mock.then((value) => void mocks.set(key, asModule(value))));
      else mocks.set(key, asModule(mock));
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
    /** Resolves once all asynchronous factories have finished. */
    ready: () => Promise.all(pending),
  };
}

/** Marks an ES module, so that a default import gets its `default`. */
const asModule = (value: unknown) =>
  typeof value === "object" && value !== null ? { ...value, __esModule: true } : value;
