/** The variables of Tailwind 4 for the themes of Tailwind 3. */
const variables = {
  colors: "color",
  fontFamily: "font",
  fontSize: "text",
  borderRadius: "radius",
  boxShadow: "shadow",
  spacing: "spacing",
  screens: "breakpoint",
  maxWidth: "container",
  animation: "animate",
  letterSpacing: "tracking",
  lineHeight: "leading",
};

/** Pages for Tailwind's CDN script set `tailwind.config`; Tailwind 4 takes its theme as CSS. */
export function takeTailwindConfig(): void {
  let config: unknown = {};
  const tailwind = {
    get config() {
      return config;
    },
    set config(next) {
      config = next;
      const theme = part(next, "theme");
      const style = document.createElement("style");
      style.setAttribute("type", "text/tailwindcss");
      style.textContent = `${themeOf(theme)} ${themeOf(part(theme, "extend"))}`;
      document.head.append(style);
    },
  };
  Object.defineProperty(window, "tailwind", { configurable: true, writable: true, value: tailwind });
}

const partsOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

const part = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

function themeOf(theme: unknown): string {
  const lines = Object.entries(variables).flatMap(([key, prefix]) =>
    declarations(`--${prefix}`, part(theme, key)),
  );
  const keyframes = partsOf(part(theme, "keyframes")).map(([name, steps]) => {
    const rules = partsOf(steps).map(([step, style]) => `${step} { ${styleOf(style)} }`);
    return `@keyframes ${name} { ${rules.join(" ")} }`;
  });
  const images = partsOf(part(theme, "backgroundImage")).map(
    ([name, image]) => `@utility bg-${name} { background-image: ${image}; }`,
  );
  return `@theme { ${lines.join(" ")} ${keyframes.join(" ")} } ${images.join(" ")}`;
}

function declarations(name: string, value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [`${name}: ${value};`];
  if (Array.isArray(value))
    return declarations(name, typeof value[1] === "object" ? value[0] : value.join(", "));
  return partsOf(value).flatMap(([key, inner]) =>
    declarations(key === "DEFAULT" ? name : `${name}-${key}`, inner),
  );
}

const styleOf = (style: unknown): string =>
  partsOf(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join(" ");
