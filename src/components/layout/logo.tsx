import Link from "next/link";
import { BrandMark } from "./brand-mark";

/**
 * Logo mark and name, linking to the home page. On narrow screens the mark alone, unless `always`. Not prefetched: few
 * click it, and the home page's scripts would load with every page.
 */
export function Logo({ name, always = false }: { name: string; always?: boolean }) {
  return (
    <Link
      href="/"
      prefetch={false}
      className="flex items-center gap-2 rounded-control font-semibold text-[15px] text-foreground tracking-tight"
    >
      <BrandMark className="size-6" />
      <span className={always ? undefined : "max-sm:sr-only"}>{name}</span>
    </Link>
  );
}
