import {
  type CompilerOptions,
  compileStyle,
  compileTemplate,
  compileScript as compileVueScript,
  parse,
  type SFCDescriptor,
} from "@vue/compiler-sfc";
import { type CompiledFile, CompileError, compileScript, rejectDeepNesting } from "./compile-file";
import type { CompileSass } from "./sass-file";
import { noPreprocessor, scopeClasses } from "./style-file";

/** Compiles the Sass in a Vue single-file component to CSS; line numbers are preserved. */
export function withCompiledSass(path: string, source: string, compileSass: CompileSass): string {
  rejectDeepNesting(path, source);
  const { styles } = parse(source, { filename: path }).descriptor;
  let plain = source;
  for (const { lang, content, loc } of styles.toReversed()) {
    if (lang !== "scss" && lang !== "sass") continue;
    const css = compileSass(path, content, { language: lang, linesBefore: loc.start.line - 1 });
    const lines = "\n".repeat(content.split("\n").length - 1);
    plain =
      plain.slice(0, loc.start.offset) + css.replaceAll("\n", " ") + lines + plain.slice(loc.end.offset);
  }
  return plain;
}

/** Compiles a Vue single-file component whose styles are plain CSS. @throws CompileError */
export function compileVue(path: string, source: string): CompiledFile {
  rejectDeepNesting(path, source);
  const { descriptor, errors } = parse(source, { filename: path });
  const [error] = errors;
  if (error) throw toCompileError(path, error);
  const id = scopeOf(path);
  try {
    const { code, language, map } = scriptOf(descriptor, id);
    const script = compileScript(path, code, language);
    const isScoped = descriptor.styles.some(({ scoped }) => scoped);
    const styles = descriptor.styles.map((style) => stylesOf(path, id, style));
    const css = styles.map((style) => style.css).join("\n");
    const modules = styles.map(({ module }) => module).filter((module) => module !== null);
    return {
      ...script,
      maps: [...(script.maps ?? []), ...(map ? [JSON.stringify(map)] : [])],
      code: `${script.code}\n;${isScoped ? `component.__scopeId="data-v-${id}";` : ""}${modules.length > 0 ? `component.__cssModules=${JSON.stringify(Object.fromEntries(modules))};` : ""}module.style(${JSON.stringify(css)});`,
    };
  } catch (failure) {
    const script = descriptor.scriptSetup ?? descriptor.script;
    throw failure instanceof CompileError
      ? failure
      : toCompileError(path, failure, (script?.loc.start.line ?? 1) - 1);
  }
}

function scriptOf(descriptor: SFCDescriptor, id: string) {
  const { script, scriptSetup, template, styles, filename } = descriptor;
  const language = (scriptSetup ?? script)?.lang ?? "js";
  const isTyped = language === "ts" || language === "tsx";
  const compilerOptions: CompilerOptions = {
    expressionPlugins: isTyped ? ["typescript"] : [],
    nodeTransforms: [sourcePositionTransform(filename)],
  };
  const compiled =
    script || scriptSetup
      ? compileVueScript(descriptor, {
          id,
          genDefaultAs: "component",
          inlineTemplate: scriptSetup !== null,
          templateOptions: { compilerOptions },
        })
      : null;
  const parts = [compiled?.content ?? "const component = {};"];
  if (template && !scriptSetup) {
    const { code, errors } = compileTemplate({
      source: template.content,
      filename,
      id,
      scoped: styles.some(({ scoped }) => scoped),
      compilerOptions: {
        ...compilerOptions,
        ...(compiled?.bindings && { bindingMetadata: compiled.bindings }),
      },
      // The parsed template keeps the file's line numbers.
      ...(template.ast && { ast: template.ast }),
    });
    const [error] = errors;
    if (error) throw typeof error === "string" ? new Error(error) : error;
    parts.push(code, "component.render = render;");
  }
  parts.push("export default component;");
  return {
    code: parts.join("\n"),
    language: isTyped ? "ts" : language === "jsx" ? "jsx" : "js",
    map: compiled?.map,
  };
}

type NodeTransform = NonNullable<CompilerOptions["nodeTransforms"]>[number];
// From the compiler's NodeTypes and ElementTypes.
const ELEMENT = 1;
const TEXT = 2;
const ATTRIBUTE = 6;
const PLAIN = 0;

/** Stores each element's source position, as a property: an attribute would be part of the page. */
function sourcePositionTransform(path: string): NodeTransform {
  return (node) => {
    if (node.type !== ELEMENT || node.tagType !== PLAIN) return;
    const { loc } = node;
    const value = { type: TEXT, content: `${path}:${loc.start.line}:${loc.start.offset}`, loc };
    node.props.push({ type: ATTRIBUTE, name: ".sourcePlace", nameLoc: loc, value, loc });
  };
}

/** Sass was already compiled, by `withCompiledSass`. */
const PLAIN_STYLES = new Set(["css", "postcss", "scss", "sass"]);

/** `module`: the injected name of a CSS module, and its class names. */
type BlockStyles = { css: string; module: readonly [string, Record<string, string>] | null };

function stylesOf(
  path: string,
  id: string,
  { content, scoped, lang, module }: SFCDescriptor["styles"][number],
): BlockStyles {
  if (lang && !PLAIN_STYLES.has(lang)) throw noPreprocessor(`<style lang="${lang}">`, path);
  const own = module ? scopeClasses(path, content) : null;
  const source = own?.scoped ?? content;
  const named = own && ([typeof module === "string" ? module : "$style", own.names] as const);
  if (!scoped) return { css: source, module: named };
  const { code, errors } = compileStyle({ source, filename: path, id: `data-v-${id}`, scoped: true });
  const [error] = errors;
  if (error) throw error;
  return { css: code, module: named };
}

function scopeOf(path: string): string {
  let hash = 0;
  for (const character of path) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}

type VueError = { message: string; loc?: Partial<Position> & { start?: Position } };
type Position = { line: number; column: number };

/** Template errors have positions in the file, script errors in the script. */
function toCompileError(path: string, error: unknown, scriptLines = 0): CompileError {
  const { message, loc } = error as VueError;
  const [text = message] = message.replace(/^\[[^\]]*\]\s*/, "").split("\n\n");
  const { line = 1, column = 1 } = loc?.start ?? {
    line: (loc?.line ?? 1) + scriptLines,
    column: (loc?.column ?? 0) + 1,
  };
  return new CompileError(text.replace(/(?<!\s)\s*\(\d+:\d+\)$/, ""), path, line, column);
}
