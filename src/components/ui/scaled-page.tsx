import { type ReactNode, useEffect, useRef, useState } from "react";

// Pages are rendered at desktop width and scaled down to the width of their card.
const PAGE_WIDTH = 1280;

type ScaledPageProps = {
  /** Height of the box relative to its width. */
  ratio: number;
  children: ReactNode;
};

/** A miniature of a page. It is generated code; neither the mouse nor the keyboard reaches it. */
export function ScaledPage({ ratio, children }: ScaledPageProps) {
  const { container, scale } = useScaleInView();
  return (
    <span
      ref={container}
      aria-hidden
      inert
      style={{ aspectRatio: 1 / ratio }}
      className="relative block overflow-hidden bg-background"
    >
      {scale !== null && (
        <span
          style={{ width: PAGE_WIDTH, height: PAGE_WIDTH * ratio, transform: `scale(${scale})` }}
          className="pointer-events-none absolute top-0 left-0 block origin-top-left animate-appear"
        >
          {children}
        </span>
      )}
    </span>
  );
}

/** The scale that fits the page into its box, once the box is near the viewport. */
function useScaleInView() {
  const container = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const intersection = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: "200px" },
    );
    const size = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width));
    intersection.observe(element);
    size.observe(element);
    return () => {
      intersection.disconnect();
      size.disconnect();
    };
  }, []);
  return { container, scale: isNear && width ? width / PAGE_WIDTH : null };
}
