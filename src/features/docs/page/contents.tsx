"use client";

import { useEffect, useState } from "react";
import { copy } from "../copy";

export type PageHeading = { id: string; text: string; level: 2 | 3 };

/** A section is current once its heading is above this line, which is below the header and the scroll margin. */
const READING_LINE_PX = 100;

/** The last heading above the reading line; at the end of the page, the last one. */
function useCurrent(headings: readonly PageHeading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      const passed = headings.filter(({ id }) => {
        const heading = document.getElementById(id);
        // Headings in a hidden tab have no position.
        return heading?.checkVisibility() && heading.getBoundingClientRect().top <= READING_LINE_PX;
      });
      setCurrent((isAtEnd ? headings : passed).at(-1)?.id);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
    };
  }, [headings]);
  return current;
}

/** The sections of the open page. */
export function Contents({ headings }: { headings: readonly PageHeading[] }) {
  const current = useCurrent(headings);
  return (
    <nav aria-label={copy.onThisPage}>
      <ul className="mt-2 flex flex-col border-border border-l">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={`-ml-px block border-transparent border-l py-1 text-[13px] text-muted transition-colors hover:text-foreground aria-[current=location]:border-accent aria-[current=location]:text-foreground pointer-coarse:py-2.5 ${level === 2 ? "pl-3" : "pl-6"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
