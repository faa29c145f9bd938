import { Link2, Unlink2 } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { type BoxName, SIDES, type Side } from "~/domain/project/hand-edit/box-sides";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import { InvalidNote } from "./style-row";
import { styleValueOf } from "./style-value";
import { useTypedValue } from "./use-typed-value";

/** A property of the box. `side`: null for all sides. */
export type BoxPart = { name: BoxName; side: Side | null };

type SpacingBoxProps = {
  /** The value that is shown of a property such as "margin-top". */
  read: (property: string) => string;
  step: (property: string, by: number, from: string) => string;
  onShow: (part: BoxPart, value: string | null) => void;
  onChange: (part: BoxPart, value: string) => void;
};

/** The margin and padding of an element, as boxes in each other. */
export function SpacingBox(props: SpacingBoxProps) {
  const [isLinked, setLinked] = useState(false);
  const shared = { ...props, isLinked };
  return (
    <Box name="margin" {...shared}>
      <Box name="padding" {...shared}>
        <IconButton
          label={copy.hand.linkSides}
          size="sm"
          aria-pressed={isLinked}
          className="justify-self-center"
          onClick={() => setLinked(!isLinked)}
        >
          {isLinked ? <Link2 /> : <Unlink2 />}
        </IconButton>
      </Box>
    </Box>
  );
}

type BoxProps = SpacingBoxProps & { name: BoxName; isLinked: boolean };

const places = {
  top: "col-start-2 row-start-1",
  right: "col-start-3 row-start-2",
  bottom: "col-start-2 row-start-3",
  left: "col-start-1 row-start-2",
} satisfies Record<Side, string>;

const Box = ({ children, ...props }: BoxProps & { children: ReactNode }) => (
  <fieldset
    className={cn(
      "relative grid min-w-0 grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center rounded-control border",
      props.name === "margin"
        ? "border-control border-dashed"
        : "col-start-2 row-start-2 border-control bg-background",
    )}
  >
    <legend className="sr-only">{copy.hand.boxes[props.name]}</legend>
    <span aria-hidden className="absolute top-1 left-2 text-[11px] text-muted">
      {copy.hand.boxes[props.name]}
    </span>
    {SIDES.map((side) => (
      <SideField key={side} {...props} side={side} />
    ))}
    <div className="col-start-2 row-start-2 grid min-w-0">{children}</div>
  </fieldset>
);

function SideField({ name, side, isLinked, read, step, onShow, onChange }: BoxProps & { side: Side }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isFocused = () => document.activeElement === field.current;
  const property = `${name}-${side}`;
  const part = { name, side: isLinked ? null : side };
  const parse = (typed: string) => (typed === "" ? "" : styleValueOf(property, typed));
  const { input, scrub, isInvalid } = useTypedValue({
    value: read(property),
    parse,
    step: (value, by) => step(property, by, value),
    onTyped: (_, typed) => onShow(part, typed && parse(typed)),
    onCommit: (value) => onChange(part, value),
  });
  return (
    <>
      <input
        {...input}
        {...scrub}
        ref={field}
        aria-label={copy.hand.side(name, side)}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        // A drag changes the value, and a click begins to type.
        onPointerDown={(event) => {
          if (!isFocused()) scrub?.onPointerDown(event);
        }}
        onMouseDown={(event) => {
          if (!isFocused()) event.preventDefault();
        }}
        onClick={() => {
          if (isFocused()) return;
          field.current?.focus();
          field.current?.select();
        }}
        className={cn(
          places[side],
          "h-7 w-full min-w-0 cursor-ew-resize touch-none rounded-inner border border-transparent bg-transparent text-center text-xs tabular-nums hover:border-control focus:cursor-text aria-invalid:border-danger pointer-coarse:h-11",
        )}
      />
      {isInvalid && (
        <div className="col-span-3 row-start-4 p-2">
          <InvalidNote id={id} />
        </div>
      )}
    </>
  );
}
