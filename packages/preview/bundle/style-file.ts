import { type CompiledFile, CompileError } from "./compile-file";

/** @param what e.g. ".less files" */
export const noPreprocessor = (what: string, path: string): CompileError =>
  new CompileError(`${what} cannot be compiled here: write SCSS, or plain CSS.`, path, 1, 1);

const CSS_MODULE = /\.module\.(?:css|s[ac]ss)$/i;

export const isCssModule = (path: string): boolean => CSS_MODULE.test(path);

const CLASS_NAME = /\.(-?[_a-zA-Z][\w-]*)/g;
/** An unclosed comment extends to the end. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;

/** Compiles a CSS module: scopes its class names and exports them as an object. */
export function compileCssModule(path: string, css: string): CompiledFile {
  const { names, scoped } = scopeClasses(path, css);
  return {
    code: `module.exports = ${JSON.stringify(names)};module.style(${JSON.stringify(scoped)})`,
    imports: [],
  };
}

/** The style sheet with scoped class names, and these by their original name. */
export function scopeClasses(path: string, css: string): { names: Record<string, string>; scoped: string } {
  const names: Record<string, string> = {};
  const suffix = path.replace(CSS_MODULE, "").replace(/\W+/g, "-");
  const scope = (selector: string) =>
    selector.replace(CLASS_NAME, (_, name: string) => {
      names[name] = `${name}__${suffix}`;
      return `.${names[name]}`;
    });
  const parts = css.replace(COMMENT, "").split(/([{}])/);
  return { names, scoped: parts.map((part, at) => (parts[at + 1] === "{" ? scope(part) : part)).join("") };
}
