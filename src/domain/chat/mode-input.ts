import { z } from "zod";
import { modes } from "./mode";

export const chatMode = z.enum(modes);
