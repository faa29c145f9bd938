// Loaded by --import into processes that need the variables of `npm start`.
import { loadEnvFiles } from "./env-files.mjs";

loadEnvFiles("start");
