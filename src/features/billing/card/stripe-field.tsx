import type { StripeElementStyle } from "@stripe/stripe-js";
import { useEffect, useId, useRef } from "react";
import { useController } from "react-hook-form";
import { describedBy, Field, inputLook } from "~/components/ui/field";
import { type CardFields, COMPLETE } from "~/domain/billing/checkout-form";
import { cn } from "~/lib/cn";

/** What our fields need of Stripe's three inputs, whose handlers each have types of their own. */
type StripeInput = {
  mount(ground: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(event: "change", handle: (change: { complete: boolean }) => void): unknown;
  on(event: "focus" | "blur", handle: () => void): unknown;
  update(options: { style: StripeElementStyle }): unknown;
};

type StripeFieldProps = {
  name: keyof CardFields;
  label: string;
  create: (options: { style: StripeElementStyle }) => StripeInput;
};

/** One of Stripe's inputs, in the look of ours. The form knows of it whether it is complete. */
export function StripeField({ name, label, create }: StripeFieldProps) {
  const id = useId();
  const { field, fieldState } = useController<CardFields>({ name });
  const ground = useRef<HTMLDivElement>(null);
  const input = useRef<StripeInput>(null);
  const error = fieldState.error?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Stripe's input lives as long as ours does
  useEffect(() => {
    if (!ground.current) return;
    const made = create({ style: styleFrom(ground.current) });
    input.current = made;
    made.mount(ground.current);
    made.on("change", ({ complete }) => field.onChange(complete ? COMPLETE : ""));
    made.on("blur", field.onBlur);
    field.ref({ focus: () => made.focus() });
    const restyle = () => ground.current && made.update({ style: styleFrom(ground.current) });
    const themes = new MutationObserver(restyle);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      themes.disconnect();
      made.destroy();
    };
  }, []);
  return (
    <Field id={id} label={label} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the input is inside; its edge leads there */}
      <div
        ref={ground}
        id={id}
        aria-describedby={describedBy(id, { error })}
        data-invalid={error ? true : undefined}
        onClick={() => input.current?.focus()}
        className={cn(
          inputLook,
          "flex h-10 flex-col justify-center pointer-coarse:h-11 data-invalid:border-danger [&.StripeElement--focus]:outline-2 [&.StripeElement--focus]:outline-ring",
        )}
      />
    </Field>
  );
}

/** The look of our own inputs at this place, as Stripe's frames take it: colours in red, green and blue. */
function styleFrom(ground: HTMLElement): StripeElementStyle {
  const { color, fontSize } = getComputedStyle(ground);
  const muted = getComputedStyle(document.documentElement).getPropertyValue("--muted");
  const inRgb = colourReader();
  return {
    base: { color: inRgb(color), fontSize, "::placeholder": { color: inRgb(muted) } },
    invalid: { color: inRgb(color) },
  };
}

function colourReader(): (colour: string) => string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const brush = canvas.getContext("2d");
  return (colour) => {
    if (!brush) return colour;
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
}
