import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { cn } from "~/lib/cn";

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

type DropZoneProps = {
  /** What dropping does, shown while files are over it. */
  label: string;
  /** Null while nothing can be dropped. */
  onDrop: ((data: DataTransfer) => void) | null;
  className?: string;
  children: ReactNode;
};

/** Accepts files dropped anywhere on its content. */
export function DropZone({ label, onDrop, className, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  // Entering a child also leaves its parent: counting both tells whether the pointer is still inside.
  const depth = useRef(0);
  const move = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event) || !onDrop) return;
    depth.current += by;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onDrop?.(event.dataTransfer);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; a button is the first.
    <div
      className={cn("relative flex flex-col", className)}
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-card border-2 border-accent border-dashed bg-scrim font-medium text-foreground">
          <span className="rounded-control bg-elevated px-4 py-2">{label}</span>
        </div>
      )}
    </div>
  );
}
