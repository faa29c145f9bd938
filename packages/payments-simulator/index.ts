// The package's only entry point. The server loads it only if payments are simulated; see src/server/wiring.ts.
import "server-only";

export { memoryRecords } from "./memory-records";
export type { Stored } from "./objects/stored";
export type { RecordStore, Records } from "./records";
export { type SimulatedStripe, simulatedStripe } from "./simulated-stripe";
