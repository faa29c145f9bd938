import { format, parseISO } from "date-fns";

export const shortDate = (date: string): string => format(parseISO(date), "MMM d, yyyy");

export const monthOf = (date: string): string => format(parseISO(date), "MMM");
