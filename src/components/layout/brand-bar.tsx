import { ThemeSwitch } from "../theme/theme-switch";
import { Logo } from "./logo";

/** The bar above pages without navigation, 56 px high. */
export function BrandBar({ brand }: { brand: string }) {
  return (
    <header className="flex h-14 shrink-0 items-center justify-between px-4 sm:px-6">
      <Logo name={brand} always />
      <ThemeSwitch />
    </header>
  );
}
