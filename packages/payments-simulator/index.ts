// The one entry point of the package. The server loads it only where payments are simulated; see src/server/wiring.ts.
import "server-only";

export { memoryRecords } from "./memory-records";
export type { Stored } from "./objects/stored";
export type { RecordStore, Records } from "./records";
export { type SimulatedStripe, simulatedStripe } from "./simulated-stripe";
