type ColorInputProps = {
  label: string;
  /** In six hexadecimal digits: "#0f766e". */
  value: string;
  onShow: (value: string) => void;
  onChange: (value: string) => void;
};

/** The browser's color picker. */
export const ColorInput = ({ label, value, onShow, onChange }: ColorInputProps) => (
  <input
    type="color"
    aria-label={label}
    defaultValue={value}
    key={value}
    className="size-8 shrink-0 cursor-pointer rounded-control border border-border bg-transparent pointer-coarse:size-11"
    onInput={({ currentTarget }) => onShow(currentTarget.value)}
    // Unlike React's event of this name, this one fires only for the final color.
    ref={(input) => {
      const commit = () => input && onChange(input.value);
      input?.addEventListener("change", commit);
      return () => input?.removeEventListener("change", commit);
    }}
  />
);
