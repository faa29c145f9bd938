// Loaded by --import into what must see the variables that `npm start` sees.
import { loadEnvFiles } from "./env-files.mjs";

loadEnvFiles("start");
