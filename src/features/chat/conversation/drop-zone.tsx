import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { copy } from "../copy";

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** Accepts files dropped anywhere on the conversation. */
export function DropZone({
  onFiles,
  takeDrop,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  /** Called first. */
  takeDrop: (data: DataTransfer) => boolean;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  // Entering a child also leaves its parent: counting both tells whether the pointer is still inside.
  const depth = useRef(0);
  const move = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current += by;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (!takeDrop(event.dataTransfer)) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the attach button is the first.
    <div
      className="relative flex h-full min-h-0 flex-col"
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-card border-2 border-accent border-dashed bg-scrim font-medium text-foreground">
          <span className="rounded-control bg-elevated px-4 py-2">{copy.dropHere}</span>
        </div>
      )}
    </div>
  );
}
