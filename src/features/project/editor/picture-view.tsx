import { useEffect, useState } from "react";
import { mediaTypeOf } from "~preview";
import { copy } from "../copy";

/** A picture of the project on a chequered ground, which shows where it is transparent. */
export function PictureView({ path, bytes }: { path: string; bytes: Uint8Array }) {
  const [shown, setShown] = useState<{ url: string; size: string | null } | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: mediaTypeOf(path) }));
    setShown({ url, size: null });
    return () => URL.revokeObjectURL(url);
  }, [path, bytes]);
  if (!shown) return <div className="min-h-0 flex-1" />;
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 overflow-auto bg-surface p-6">
      {/* biome-ignore lint/performance/noImgElement: the bytes are in the page already. */}
      <img
        src={shown.url}
        alt={copy.picture(path)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setShown({ ...shown, size: copy.pixels(naturalWidth, naturalHeight) })
        }
        className="max-h-[80%] max-w-full rounded-inner bg-[repeating-conic-gradient(var(--hover)_0_25%,transparent_0_50%)] bg-size-[16px_16px] object-contain"
      />
      <p className="text-muted text-xs">
        {[shown.size, copy.bytes(bytes.length)].filter((part) => part !== null).join(" · ")}
      </p>
    </div>
  );
}
