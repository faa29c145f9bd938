import type { BoxName, Side } from "./box-sides";

/** Classes that exclude each other: a later one replaces an earlier one. */
export type ClassGroup = {
  id: string;
  /** Whether a class without variants is in the group. */
  matches: (name: string) => boolean;
  /** The choices. */
  options: readonly string[];
};

const STEPS = "0 px 0.5 1 1.5 2 2.5 3 4 5 6 8 10 12 16 20 24 32 40 48 64".split(" ");
const SHADES = "50 100 200 300 400 500 600 700 800 900 950".split(" ");
const HUES =
  "slate gray zinc neutral stone red orange amber yellow lime green emerald teal cyan sky blue indigo violet purple fuchsia pink rose".split(
    " ",
  );
const SIZES = "xs sm base lg xl 2xl 3xl 4xl 5xl 6xl 7xl 8xl 9xl".split(" ");
const WEIGHTS = "thin extralight light normal medium semibold bold extrabold black".split(" ");
const FAMILIES = ["sans", "serif", "mono"];
const RADII = "none sm md lg xl 2xl 3xl full".split(" ");
const PALETTE = [
  ...["white", "black", "transparent"],
  ...HUES.flatMap((hue) => SHADES.map((shade) => `${hue}-${shade}`)),
];

const listed = (prefix: string, values: readonly string[]) => {
  const options = values.map((value) => (value === "" ? prefix : `${prefix}-${value}`));
  const known = new Set(options);
  return { options, isListed: (name: string) => known.has(name) };
};

const length = (id: string, values: readonly string[] = STEPS): ClassGroup => ({
  id,
  options: listed(id, values).options,
  matches: (name) => {
    const value = name.startsWith("-") ? name.slice(1) : name;
    return (
      value.startsWith(`${id}-`) &&
      /^(?:\d|px$|auto$|full$|screen$|fit$|min$|max$|\[)/.test(value.slice(id.length + 1))
    );
  },
});

const LENGTHS = [...STEPS, "auto", "full"];

/** A class such as "text-lg": one of a list, or a custom value. */
const oneOf = (
  id: string,
  { prefix, values, own }: { prefix: string; values: readonly string[]; own?: RegExp },
): ClassGroup => {
  const { options, isListed } = listed(prefix, values);
  return { id, options, matches: (name) => isListed(name) || (own?.test(name) ?? false) };
};

/** The theme's custom colors and fonts, without the prefix of Tailwind's variables. */
export type ThemeNames = { colors: readonly string[]; fonts: readonly string[] };

const color = (id: "text" | "bg" | "border", own: readonly string[]): ClassGroup => {
  const { options, isListed } = listed(id, [...own, ...PALETTE]);
  return {
    id: `${id}-color`,
    options,
    matches: (name) => {
      const [plain = ""] = name.split("/");
      return (
        isListed(plain) || new RegExp(`^${id}-(?:current$|inherit$|\\[(?:#|rgb|hsl|oklch|var))`).test(name)
      );
    },
  };
};

/** The groups that can be edited, apart from margin and padding. */
export const classGroups = ({ colors, fonts }: ThemeNames): readonly ClassGroup[] => [
  length("gap"),
  ...["w", "h"].map((id) => length(id, LENGTHS)),
  oneOf("text-size", { prefix: "text", values: SIZES, own: /^text-\[\d/ }),
  oneOf("font-weight", { prefix: "font", values: WEIGHTS }),
  oneOf("font-family", { prefix: "font", values: [...new Set([...FAMILIES, ...fonts])] }),
  color("text", colors),
  color("bg", colors),
  oneOf("rounded", { prefix: "rounded", values: ["", ...RADII], own: /^rounded-(?:xs|4xl|\[)/ }),
];

/** The effective class of a group: the last one; "" if there is none. */
export const classOf = (classes: string, group: ClassGroup): string =>
  classes.split(/\s+/).findLast((name) => group.matches(name)) ?? "";

/** Replaces a group's class by `name`; "" removes it. */
export function withClass(classes: string, group: ClassGroup, name: string): string {
  const parts = classes.split(/(\s+)/);
  const found = parts.flatMap((part, at) => (group.matches(part) ? [at] : []));
  const last = found.at(-1);
  if (last === undefined) return name === "" ? classes : [classes.trimEnd(), name].filter(Boolean).join(" ");
  const kept = name === "" ? null : last;
  return parts
    .map((part, at) => (at === kept ? name : part))
    .filter((_, at) => at === kept || !(found.includes(at) || isLead(at, found, kept)))
    .join("");
}

/** Whether it is the space before a removed class, or after it if it is first. */
const isLead = (at: number, removed: readonly number[], kept: number | null): boolean =>
  removed.some((each) => each !== kept && at === (each === 0 ? 1 : each - 1));

const BOX_SIDES = ["", "x", "y", "t", "r", "b", "l"];
/** The CSS pixels of one step of Tailwind's spacing. */
const STEP_PX = 4;

/** Sets the margin or padding of one side, or of all sides. @param value a CSS value; "" removes it */
export function withBox(
  classes: string,
  { name, side }: { name: BoxName; side: Side | null },
  value: string,
): string {
  const prefix = name.charAt(0);
  const id = side === null ? prefix : prefix + side.charAt(0);
  const cleared = side === null ? BOX_SIDES.map((each) => prefix + each) : [];
  const kept = cleared.reduce((left, each) => withClass(left, length(each), ""), classes);
  return withClass(kept, length(id), value === "" ? "" : lengthClass(id, value));
}

function lengthClass(id: string, value: string): string {
  const [, sign = "", digits] = value.match(/^(-?)(\d+(?:\.\d+)?)px$/) ?? [];
  const step = digits === undefined ? value : String(Number(digits) / STEP_PX);
  if (digits === "1") return `${sign}${id}-px`;
  return STEPS.includes(step) || step === "auto"
    ? `${sign}${id}-${step}`
    : `${id}-[${value.replace(/\s+/g, "_")}]`;
}

const SPACINGS = STEPS.filter((step) => step !== "px").map((step) => Number(step) * STEP_PX);

/** The length on Tailwind's scale that is `by` steps away, in CSS pixels. */
export function spacingBeside(pixels: number, by: number): number {
  const size = Math.abs(pixels);
  const sign = pixels < 0 ? -1 : 1;
  const direction = by * sign;
  const at =
    direction > 0
      ? SPACINGS.findLastIndex((each) => each <= size)
      : SPACINGS.findIndex((each) => each >= size);
  const found =
    SPACINGS[Math.max(0, Math.min(SPACINGS.length - 1, (at < 0 ? SPACINGS.length : at) + direction))];
  return sign * (found ?? size);
}
