// Loaded by --import into processes that need the same variables as `npm start`.
import { loadEnvFiles } from "./env-files.mjs";

loadEnvFiles("start");
