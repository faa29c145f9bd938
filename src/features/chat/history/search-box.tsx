import { Search } from "lucide-react";
import type { RefObject } from "react";
import { inputStyles } from "~/components/ui/field";
import { copy } from "../copy";

type SearchBoxProps = {
  box: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
};

export function SearchBox({ box, value, onChange }: SearchBoxProps) {
  return (
    <div className="relative shrink-0">
      <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        ref={box}
        type="search"
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        placeholder={copy.history.search}
        aria-label={copy.history.search}
        className={`${inputStyles} h-10 pl-9 pointer-coarse:h-11`}
      />
    </div>
  );
}
