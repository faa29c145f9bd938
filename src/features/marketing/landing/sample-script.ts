import sample from "./sample.json";

/** The state of the sample window at one point in time. */
export type SampleMoment = {
  /** Text in the message box. */
  typed: string;
  phase: "typing" | "thinking" | "streaming" | "done";
  /** The part of the reply received so far. */
  reply: string;
};

const TYPE_MS_PER_CHARACTER = 32;
const PAUSE_MS = 500;
const THINK_MS = 900;
const STREAM_MS = 6_000;

const sentAt = sample.prompt.length * TYPE_MS_PER_CHARACTER + PAUSE_MS;
const answersAt = sentAt + THINK_MS;

/** Milliseconds from the first key press to the last character of the reply. */
export const SAMPLE_MS = answersAt + STREAM_MS;

/** The final state: for visitors without scripts or with reduced motion. */
export const finishedSample: SampleMoment = { typed: "", phase: "done", reply: sample.reply };

/** @param elapsed milliseconds since the start */
export function sampleAt(elapsed: number): SampleMoment {
  if (elapsed >= SAMPLE_MS) return finishedSample;
  if (elapsed < sentAt)
    return {
      typed: sample.prompt.slice(0, Math.floor(elapsed / TYPE_MS_PER_CHARACTER)),
      phase: "typing",
      reply: "",
    };
  if (elapsed < answersAt) return { typed: "", phase: "thinking", reply: "" };
  const length = Math.floor(((elapsed - answersAt) / STREAM_MS) * sample.reply.length);
  return { typed: "", phase: "streaming", reply: sample.reply.slice(0, length) };
}
