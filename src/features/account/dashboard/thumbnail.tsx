import { MessagesSquare } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PageLook, RecentLook } from "~/domain/account/recent";

// The page is drawn as on a desktop and scaled down to the card's width, which is 16 to 9.
const PAGE_WIDTH = 1280;
const box = "relative block aspect-[16/9] overflow-hidden bg-background";

type ThumbnailProps = { look: RecentLook; drawPage: (look: PageLook) => ReactNode };

/** What a chat's newest version looks like: its page, the first lines of its code, or that there is only talk. */
export function Thumbnail({ look, drawPage }: ThumbnailProps) {
  if (look.kind === "page") return <PageBox>{drawPage(look)}</PageBox>;
  if (look.kind === "code") {
    return (
      <span aria-hidden className={box}>
        <code className="absolute inset-0 overflow-hidden whitespace-pre p-4 font-mono text-[11px] text-muted leading-[1.6]">
          {look.excerpt}
        </code>
      </span>
    );
  }
  return (
    <span aria-hidden className={`${box} text-muted`}>
      <MessagesSquare className="absolute inset-0 m-auto size-6" />
    </span>
  );
}

/** The page itself, small and still. It is generated code, and neither mouse nor keyboard reaches it. */
function PageBox({ children }: { children: ReactNode }) {
  const { container, scale } = useScaleInView();
  return (
    <span ref={container} aria-hidden inert className={box}>
      {scale !== null && (
        <span
          style={{ width: PAGE_WIDTH, height: (PAGE_WIDTH * 9) / 16, transform: `scale(${scale})` }}
          className="pointer-events-none absolute top-0 left-0 block origin-top-left animate-appear"
        >
          {children}
        </span>
      )}
    </span>
  );
}

/** The scale that fits the page into the card, once the card has come near the screen. */
function useScaleInView() {
  const container = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: "200px" },
    );
    const size = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width));
    sight.observe(element);
    size.observe(element);
    return () => {
      sight.disconnect();
      size.disconnect();
    };
  }, []);
  return { container, scale: isNear && width ? width / PAGE_WIDTH : null };
}
