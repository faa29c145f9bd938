import { z } from "zod";
import { ways } from "./way";

export const chatWay = z.enum(ways);
