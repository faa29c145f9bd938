import Link from "next/link";
import { BrandMark } from "./brand-mark";

/**
 * Logo and name, linking to the home page. Narrow screens hide the name, unless `always`. Not prefetched: few users
 * click it, and every page would load the home page's scripts.
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
