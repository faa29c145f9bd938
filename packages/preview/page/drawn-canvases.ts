import { call } from "./natives";

const gpuCanvases = new WeakSet<object>();
/** Large enough to detect a drawing cheaply. */
const MAX_SIDE = 512;

const drawCalls = ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"] as const;

/** Tracks which canvases WebGL and WebGPU draw on: their pixels cannot be read after the frame was presented. */
export function watchDrawing(): void {
  for (const type of [window.WebGLRenderingContext, window.WebGL2RenderingContext])
    for (const name of drawCalls)
      trackCalls(type?.prototype, name, (context) => Reflect.get(context, "canvas"));
  trackCalls(Reflect.get(window, "GPUCanvasContext")?.prototype, "getCurrentTexture", (context) =>
    Reflect.get(context, "canvas"),
  );
}

function trackCalls(owner: object | undefined, name: string, canvasOf: (context: object) => unknown): void {
  const native: unknown = owner && Reflect.get(owner, name);
  if (!owner || typeof native !== "function") return;
  Reflect.set(owner, name, function (this: object, ...values: unknown[]) {
    const canvas = canvasOf(this);
    if (typeof canvas === "object" && canvas) gpuCanvases.add(canvas);
    return call(native, this, ...values);
  });
}

/** Whether anything was drawn on a canvas. */
export function isDrawn(canvas: HTMLCanvasElement): boolean {
  if (gpuCanvases.has(canvas)) return true;
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
    // A canvas is unreadable only if a cross-origin image was drawn on it.
    return true;
  }
}
