import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names, dropping falsy ones. Conflicting classes are not merged: components offer variants, not overrides.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
