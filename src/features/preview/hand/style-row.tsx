import { ChevronDown, ChevronUp, CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { inputStyles } from "~/components/ui/field";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import { useTypedValue } from "./use-typed-value";

type Typed = ReturnType<typeof useTypedValue>;
type TypedOptions = Parameters<typeof useTypedValue>[0];

const controlStyles = cn(inputStyles, "h-8 px-2 text-[13px] sm:text-[13px] pointer-coarse:h-11");

type StyleRowProps = {
  id: string;
  label: string;
  /** Makes the label a handle that drags the value. */
  scrub?: Typed["scrub"];
  isInvalid?: boolean;
  children: ReactNode;
};

/** A label next to its control. */
export const StyleRow = ({ id, label, scrub, isInvalid = false, children }: StyleRowProps) => (
  <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1">
    <label
      {...scrub}
      htmlFor={id}
      className={cn("truncate text-[13px] text-muted", scrub && "cursor-ew-resize touch-none select-none")}
    >
      {label}
    </label>
    {children}
    {isInvalid && <InvalidNote id={`${id}-error`} />}
  </div>
);

export const InvalidNote = ({ id }: { id: string }) => (
  <p id={id} role="alert" className="col-span-2 flex items-start gap-1.5 text-[13px] text-danger">
    <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
    {copy.hand.invalid}
  </p>
);

/** What the browser makes of a value. */
const Computed = ({ value }: { value: string }) => (
  <span
    aria-hidden
    className="w-14 shrink-0 truncate text-right text-muted text-xs tabular-nums"
    title={value}
  >
    {value}
  </span>
);

/** A field with a value of CSS, which the arrow keys, its steppers and its label change in steps. */
export function ValueField({
  label,
  computed,
  ...options
}: TypedOptions & { label: string; computed: string }) {
  const id = useId();
  const { input, nudge, scrub, isInvalid } = useTypedValue(options);
  return (
    <StyleRow {...{ id, label, scrub, isInvalid }}>
      <span className="group/field relative flex items-center gap-2">
        <input
          {...input}
          id={id}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          autoComplete="off"
          spellCheck={false}
          className={controlStyles}
        />
        {computed !== "" && computed !== input.value && options.value !== computed && (
          <Computed value={computed} />
        )}
        {scrub && (
          <span
            aria-hidden
            className="absolute right-px top-px hidden flex-col rounded-inner bg-background group-focus-within/field:flex group-hover/field:flex pointer-coarse:hidden"
          >
            {[
              { by: 1, icon: <ChevronUp /> },
              { by: -1, icon: <ChevronDown /> },
            ].map(({ by, icon }) => (
              <button
                key={by}
                type="button"
                tabIndex={-1}
                className="flex h-[15px] w-6 items-center justify-center text-muted hover:text-foreground [&_svg]:size-3"
                onClick={() => nudge(by)}
              >
                {icon}
              </button>
            ))}
          </span>
        )}
      </span>
    </StyleRow>
  );
}

type ClassSelectProps = {
  label: string;
  value: string;
  computed: string;
  options: readonly string[];
  onShow: (name: string | null) => void;
  onChange: (name: string) => void;
};

/** A choice of classes; its label drags through them. */
export function ClassSelect({ label, value, computed, options, onShow, onChange }: ClassSelectProps) {
  const id = useId();
  const all = value === "" || options.includes(value) ? options : [value, ...options];
  const { input, scrub } = useTypedValue({
    value,
    step: (name, by) => all[Math.max(0, Math.min(all.length - 1, all.indexOf(name) + by))] ?? name,
    onTyped: (_, name) => onShow(name),
    onCommit: onChange,
  });
  return (
    <StyleRow {...{ id, label, scrub }}>
      <span className="flex items-center gap-2">
        <select
          id={id}
          value={input.value}
          className={controlStyles}
          onChange={({ target }) => onChange(target.value)}
        >
          {["", ...all].map((name) => (
            <option key={name} value={name} className="bg-elevated text-foreground">
              {name || copy.hand.notSet}
            </option>
          ))}
        </select>
        {computed !== "" && <Computed value={computed} />}
      </span>
    </StyleRow>
  );
}
