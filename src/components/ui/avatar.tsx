"use client";

import { useState } from "react";
import { cn } from "~/lib/cn";

type AvatarProps = {
  url: string | null;
  /** Shown without a picture. */
  initial: string;
  size?: "sm" | "md" | "lg";
};

const sizes = {
  sm: "size-5 text-[10px]",
  /** Fills its container. */
  md: "size-full text-[13px]",
  lg: "size-16 text-xl",
};

/** A user's picture or initial. Hidden from screen readers, because the name is always next to it. */
export function Avatar({ url, initial, size = "md" }: AvatarProps) {
  // Of somebody who may no longer be seen, or has another picture by now.
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url && url !== failedUrl) {
    return (
      // biome-ignore lint/performance/noImgElement: 256 px WebP from our own database; Next's optimizer could not read it.
      <img
        src={url}
        alt=""
        onError={() => setFailedUrl(url)}
        width={256}
        height={256}
        className={cn(sizes[size], "shrink-0 rounded-full object-cover")}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cn(
        sizes[size],
        "flex shrink-0 select-none items-center justify-center rounded-full bg-accent-soft font-semibold text-link",
      )}
    >
      {initial}
    </span>
  );
}
