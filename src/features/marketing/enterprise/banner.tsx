import { enterpriseCopy } from "../copy/enterprise";

/**
 * In CSS pixels, as scripts/draw-banner.mjs draws them. Phones and other high-density screens get the image at twice
 * the resolution.
 */
const wide = { width: 1104, height: 420 };
const narrow = { width: 600, height: 420 };

/** One image for both themes; phones get its center crop. Its dimensions reserve the space before it loads. */
export function Banner() {
  return (
    <picture>
      <source media="(max-width: 639px)" type="image/avif" srcSet="/enterprise-narrow.avif" {...narrow} />
      <source media="(max-width: 639px)" type="image/webp" srcSet="/enterprise-narrow.webp" {...narrow} />
      <source type="image/avif" srcSet="/enterprise-wide.avif, /enterprise-wide-2x.avif 2x" {...wide} />
      <img
        src="/enterprise-wide.webp"
        srcSet="/enterprise-wide.webp, /enterprise-wide-2x.webp 2x"
        fetchPriority="high"
        alt={enterpriseCopy.hero.banner}
        {...wide}
        className="h-auto max-h-[500px] w-full rounded-card border border-border bg-surface object-cover"
      />
    </picture>
  );
}
