import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";

const libraries = createRequire(path.resolve("packages/preview-libraries/package.json"));
const product = createRequire(path.resolve("package.json"));
const cases = (file: string) =>
  fs.readFileSync(`tests/component/features/preview/framework-apis/${file}`, "utf8");
const exportsOf = (name: string, from = libraries) => Object.keys(Object(from(name)));
const isNamedIn = (text: string) => (name: string) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text);

/** Of compilers, tools and servers, and what is not stable. */
const NOT_FOR_APPS: Record<string, RegExp> = {
  react: /^__|^unstable_|^(?:ViewTransition|addTransitionType|cacheSignal|captureOwnerStack)$/,
  "react-dom":
    /^__|^unstable_|^(?:browser|preinitModule|preloadModule|requestFormReset|useFormState|version)$/,
  vue: /SSR|Ssr|ssr|Hydration|^hydrate|VNode|Block|Devtools|devtools|Compiler|Errors?|Error[A-Z]\w*|^(?:v[A-Z]|is(?:MemoSame|Proxy|Readonly|RuntimeOnly|Shallow)|normalize|with(?:AsyncContext|Ctx|Directives|Keys|Memo|ScopeId)|onRender|render|set|transform|to(?:DisplayString|Handler)|\w+Types$|\w+ScopeId$)|^(?:BaseTransition\w*|Comment|ReactiveEffect|EffectScope|Static|Text|VueElement|assertNumber|camelize|capitalize|compatUtils|compile|create(?:PropsRestProxy|Renderer|Slots)|define(?:CustomElement|Slots|Options)|getCurrent(?:Scope|Watcher)|getTransitionRawChildren|guardReactiveProps|handleError|hasInjectionContext|initCustomFormatter|merge(?:Defaults|Models)|nodeOps|onServerPrefetch|patchProp|proxyRefs|queuePostFlushCb|resolve(?:Directive|DynamicComponent|Filter|TransitionHooks)|shallowReadonly|stop|useCssVars|useHost|useShadowRoot|useTransitionState|version|warn|onDeactivated)$/,
};

it.each([
  ["react", "react.ts"],
  ["react-dom", "react.ts"],
  ["vue", "vue.ts"],
])("the preview runs every API of %s that apps use in a test", (name, file) => {
  const isTested = isNamedIn(cases(file));
  expect(exportsOf(name).filter((each) => !isTested(each) && !NOT_FOR_APPS[name]?.test(each))).toEqual([]);
});

/** What only Next.js itself calls. */
const NOT_FOR_PAGES =
  /^unstable_|ServerInserted|^(?:\$\$typeof|render|ReadonlyURLSearchParams|io|navigation|prefetch|ImageResponse|URLPattern|userAgentFromString|noSSR|handleClientScriptLoad|initScriptLoader|defaultHead)$/;

it.each([
  ["next/navigation", "navigation"],
  ["next/link", "link"],
  ["next/image", "image"],
  ["next/form", "form"],
  ["next/dynamic", "dynamic"],
  ["next/script", "script"],
  ["next/head", "head"],
  ["next/cache", "cache"],
  ["next/headers", "server-only"],
  ["next/server", "server-only"],
])("the preview has every name of %s that pages import", (name, file) => {
  const isThere = isNamedIn(fs.readFileSync(`packages/preview-libraries/stand-ins/next/${file}.mjs`, "utf8"));
  const lacking = exportsOf(name, product).filter((each) => !isThere(each) && !NOT_FOR_PAGES.test(each));
  expect(lacking).toEqual([]);
});
