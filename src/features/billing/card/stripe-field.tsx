import type { StripeElementStyle } from "@stripe/stripe-js";
import { useEffect, useId, useRef } from "react";
import { useController } from "react-hook-form";
import { describedBy, Field, inputStyles } from "~/components/ui/field";
import { type CardFields, COMPLETE } from "~/domain/billing/checkout-form";
import { cn } from "~/lib/cn";

/** The part of Stripe's three elements that our fields use; their event handlers differ in type. */
type CardElement = {
  mount(container: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(event: "change", handle: (change: { complete: boolean }) => void): unknown;
  on(event: "focus" | "blur", handle: () => void): unknown;
  update(options: { style: StripeElementStyle }): unknown;
};

type StripeFieldProps = {
  name: keyof CardFields;
  label: string;
  create: (options: { style: StripeElementStyle }) => CardElement;
};

/** One of Stripe's elements, styled like our inputs. The form only knows whether it is complete. */
export function StripeField({ name, label, create }: StripeFieldProps) {
  const id = useId();
  const { field, fieldState } = useController<CardFields>({ name });
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<CardElement>(null);
  const error = fieldState.error?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Stripe's element has the same lifetime as this component
  useEffect(() => {
    if (!container.current) return;
    const element = create({ style: styleFrom(container.current) });
    input.current = element;
    element.mount(container.current);
    element.on("change", ({ complete }) => field.onChange(complete ? COMPLETE : ""));
    element.on("blur", field.onBlur);
    field.ref({ focus: () => element.focus() });
    const restyle = () => container.current && element.update({ style: styleFrom(container.current) });
    const themes = new MutationObserver(restyle);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      themes.disconnect();
      element.destroy();
    };
  }, []);
  return (
    <Field id={id} label={label} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicking the border focuses the element inside */}
      <div
        ref={container}
        id={id}
        aria-describedby={describedBy(id, { error })}
        data-invalid={error ? true : undefined}
        onClick={() => input.current?.focus()}
        className={cn(
          inputStyles,
          "flex h-10 flex-col justify-center pointer-coarse:h-11 data-invalid:border-danger [&.StripeElement--focus]:outline-2 [&.StripeElement--focus]:outline-ring",
        )}
      />
    </Field>
  );
}

/** Our input's computed style for Stripe's iframes, which need RGB colors. */
function styleFrom(container: HTMLElement): StripeElementStyle {
  const { color, fontSize } = getComputedStyle(container);
  const muted = getComputedStyle(document.documentElement).getPropertyValue("--muted");
  const toRgb = rgbConverter();
  return {
    base: { color: toRgb(color), fontSize, "::placeholder": { color: toRgb(muted) } },
    invalid: { color: toRgb(color) },
  };
}

function rgbConverter(): (color: string) => string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  return (color) => {
    if (!context) return color;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
}
