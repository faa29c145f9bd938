import { call } from "./natives";

const drawnByGpu = new WeakSet<object>();
/** Enough to find a drawing, at little cost. */
const MAX_SIDE = 512;

const drawCalls = ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"] as const;

/** Notes which canvases WebGL and WebGPU draw on: their pixels are gone once a frame was shown. */
export function watchDrawing(): void {
  for (const type of [window.WebGLRenderingContext, window.WebGL2RenderingContext])
    for (const name of drawCalls) note(type?.prototype, name, (context) => Reflect.get(context, "canvas"));
  note(Reflect.get(window, "GPUCanvasContext")?.prototype, "getCurrentTexture", (context) =>
    Reflect.get(context, "canvas"),
  );
}

function note(owner: object | undefined, name: string, canvasOf: (context: object) => unknown): void {
  const native: unknown = owner && Reflect.get(owner, name);
  if (!owner || typeof native !== "function") return;
  Reflect.set(owner, name, function (this: object, ...values: unknown[]) {
    const canvas = canvasOf(this);
    if (typeof canvas === "object" && canvas) drawnByGpu.add(canvas);
    return call(native, this, ...values);
  });
}

/** Whether anything was drawn on a canvas. */
export function isDrawn(canvas: HTMLCanvasElement): boolean {
  if (drawnByGpu.has(canvas)) return true;
  if (canvas.width === 0 || canvas.height === 0) return false;
  const copy = document.createElement("canvas");
  copy.width = Math.min(canvas.width, MAX_SIDE);
  copy.height = Math.min(canvas.height, MAX_SIDE);
  const context = copy.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.imageSmoothingQuality = "high";
  context.drawImage(canvas, 0, 0, copy.width, copy.height);
  try {
    return context.getImageData(0, 0, copy.width, copy.height).data.some((value) => value !== 0);
  } catch {
    // Only a drawn image of another site makes a canvas unreadable.
    return true;
  }
}
