import type { PageBundle } from "~/domain/preview/page-bundle";
import { extensionOf, type FileContent, type ProjectFiles } from "~/domain/project/project-files";
import { kindOfProject, scriptEntry } from "~/domain/project/project-kind";
import { resolveImport } from "~/domain/project/resolve-import";
import { type CompiledFile, CompileError, compileScript, isScript } from "./compile-file";
import { loadPackages, packageIndex } from "./packages";

/** Compiles a project again and again; a file that did not change is not compiled twice. */
export function createBundler() {
  const compiled = new Map<string, { source: string; file: CompiledFile | CompileError }>();
  const compile = (path: string, source: string): CompiledFile | CompileError => {
    const known = compiled.get(path);
    if (known?.source === source) return known.file;
    const file = attempt(() => compileScript(path, source));
    compiled.set(path, { source, file });
    return file;
  };
  return {
    /** The modules that a project's entry reaches, with their packages. */
    async bundle(files: ProjectFiles): Promise<PageBundle> {
      const index = await packageIndex();
      const packages = new Set(Object.keys(index.files));
      const kind = kindOfProject(files);
      const entry = scriptEntry(files);
      const result: Omit<PageBundle, "packages"> = {
        entry: entry?.path ?? null,
        mounts: entry?.mounts ? (kind === "vue" ? "vue" : "react") : null,
        modules: {},
        errors: [],
      };
      const used = new Set(kind === "vue" ? ["vue"] : runtimePackages);
      const queue = entry ? [entry.path] : [];
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        if (result.modules[path]) continue;
        const file = moduleOf(path, files.get(path) ?? "", compile);
        if (file instanceof CompileError) {
          result.errors.push(`${file.path}:${file.line}:${file.column} ${file.message}`);
          result.modules[path] = { code: "", imports: {} };
          continue;
        }
        const imports: Record<string, string> = {};
        for (const name of file.imports) {
          const target = resolveImport(files, path, name, packages);
          if (target.kind === "file") {
            imports[name] = target.path;
            queue.push(target.path);
          } else if (target.kind === "package") {
            imports[name] = target.name;
            used.add(target.name);
          }
        }
        result.modules[path] = { code: file.code, imports };
      }
      if (result.errors.length > 0) result.entry = null;
      return { ...result, packages: await loadPackages([...used]) };
    },
  };
}

/** Needed by every React project, whatever it imports. */
const runtimePackages = ["react", "react-dom/client", "react-refresh/runtime", "react/jsx-dev-runtime"];

const attempt = (compile: () => CompiledFile): CompiledFile | CompileError => {
  try {
    return compile();
  } catch (error) {
    if (error instanceof CompileError) return error;
    throw error;
  }
};

function moduleOf(
  path: string,
  content: FileContent,
  compile: (path: string, source: string) => CompiledFile | CompileError,
): CompiledFile | CompileError {
  if (typeof content !== "string")
    return { code: `module.exports = ${JSON.stringify(dataUrl(path, content))}`, imports: [] };
  if (isScript(path)) return compile(path, content);
  const kind = extensionOf(path);
  if (kind === "css") return { code: `module.style(${JSON.stringify(content)})`, imports: [] };
  if (kind === "json")
    return { code: `module.exports = JSON.parse(${JSON.stringify(content)})`, imports: [] };
  const bytes = new TextEncoder().encode(content);
  return {
    code: `module.exports = ${JSON.stringify(kind === "svg" ? dataUrl(path, bytes) : content)}`,
    imports: [],
  };
}

const mediaTypes: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};

function dataUrl(path: string, bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return `data:${mediaTypes[extensionOf(path)] ?? "application/octet-stream"};base64,${btoa(binary)}`;
}
