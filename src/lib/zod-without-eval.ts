import { config } from "zod/mini";

// Zod would try whether it may compile its rules; the pages' policy refuses that, and browsers report each try.
config({ jitless: true });
