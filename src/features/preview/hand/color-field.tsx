import { useId, useState } from "react";
import { inputStyles } from "~/components/ui/field";
import { cn } from "~/lib/cn";
import type { ElementLook } from "~preview";
import { copy } from "../copy";
import { ColorInput } from "./color-input";
import { contrastOf, hexOf, rgbaOf } from "./color-value";
import { StyleRow } from "./style-row";
import { styleValueOf } from "./style-value";
import { useTypedValue } from "./use-typed-value";

/** A color of the page's theme or palette. `value`: how it is written; `color`: how it looks, in CSS. */
export type Swatch = { name: string; value: string; color: string };
/** Groups of swatches; the first are the theme's. */
export type Swatches = readonly { title: string; swatches: readonly Swatch[] }[];

type ColorFieldProps = {
  label: string;
  property: string;
  /** As written; "" if it is not set. */
  value: string;
  look: ElementLook | null;
  swatches: Swatches;
  /** How a color of CSS is written. */
  write: (color: string) => string;
  onShow: (value: string | null) => void;
  onChange: (value: string) => void;
};

/** A color: typed, one of the page's own, or picked. */
export function ColorField(props: ColorFieldProps) {
  const { label, property, value, look, write, onShow, onChange } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const computed = look?.styles[property] ?? "";
  const { input, isInvalid } = useTypedValue({
    value: value || readable(computed),
    parse: (typed) => (typed === "" ? "" : styleValueOf(property, typed)),
    onTyped(_, typed) {
      const parsed = typed && styleValueOf(property, typed);
      onShow(parsed ? write(parsed) : null);
    },
    onCommit: (typed) => onChange(typed && write(typed)),
  });
  return (
    <StyleRow {...{ id, label, isInvalid }}>
      <span className="flex gap-1.5">
        <button
          type="button"
          aria-label={copy.hand.chooseColor(label)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="size-8 shrink-0 rounded-control border border-control pointer-coarse:size-11"
          style={{ background: computed }}
        />
        <input
          {...input}
          id={id}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          autoComplete="off"
          spellCheck={false}
          className={cn(inputStyles, "h-8 min-w-0 px-2 text-[13px] sm:text-[13px] pointer-coarse:h-11")}
        />
      </span>
      {isOpen && <Choices {...props} computed={computed} />}
    </StyleRow>
  );
}

function Choices({
  label,
  value,
  look,
  swatches,
  computed,
  write,
  onShow,
  onChange,
}: ColorFieldProps & { computed: string }) {
  const contrast = look && contrastOf(look);
  // The browser's picker must not be replaced while it previews a color.
  const [rgba] = useState(() => rgbaOf(computed));
  return (
    <div className="col-span-2 flex flex-col gap-2 rounded-control border border-border bg-background p-2">
      {swatches.map(({ title, swatches }) => (
        <fieldset key={title} className="flex flex-wrap gap-1" onPointerLeave={() => onShow(null)}>
          <legend className="mb-1 text-muted text-xs">{title}</legend>
          {swatches.map((swatch) => (
            <button
              key={swatch.value}
              type="button"
              aria-label={swatch.name}
              title={swatch.name}
              aria-pressed={swatch.value === value}
              onPointerEnter={() => onShow(swatch.value)}
              onClick={() => onChange(swatch.value)}
              className="size-[18px] rounded-inner border border-control outline-offset-1 aria-pressed:outline-2 aria-pressed:outline-accent pointer-coarse:size-8"
              style={{ background: swatch.color }}
            />
          ))}
        </fieldset>
      ))}
      <div className="flex items-center gap-2 text-[13px]">
        <ColorInput
          label={copy.hand.otherColor(label)}
          value={rgba ? hexOf(rgba) : "#000000"}
          onShow={(color) => onShow(write(color))}
          onChange={(color) => onChange(write(color))}
        />
        {contrast && (
          <p className={contrast.isEnough ? "text-muted" : "text-warning"}>
            {copy.hand.contrast(contrast.ratio, contrast.isEnough)}
          </p>
        )}
      </div>
    </div>
  );
}

/** Short, where the browser writes a plain color at length. */
function readable(computed: string): string {
  const [, ...channels] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(computed) ?? [];
  const [red, green, blue] = channels.map(Number);
  if (red === undefined || green === undefined || blue === undefined)
    return computed === "rgba(0, 0, 0, 0)" ? copy.hand.transparent : computed;
  return hexOf([red, green, blue, 1]);
}
