import "server-only";
import type { Phrase } from "../phrase-book";

/** `factor` × value + `offset` is the value in the category's base unit. Ids are those of Intl.NumberFormat where it has one. */
export type Unit = { id: string; symbol: string; factor: number; offset?: number };

export type Category = {
  id: string;
  name: Phrase;
  /** More words in a prompt that mean it. */
  words: readonly string[];
  /** Units to begin with: from, to. */
  start: readonly [from: string, to: string];
  units: readonly Unit[];
};

const DAY = 86_400;
const FAHRENHEIT_STEP = 5 / 9;

export const unitCategories: readonly Category[] = [
  {
    id: "length",
    name: ["Length", "Länge", "Longueur", "Longitud", "Lunghezza", "Comprimento"],
    words: ["distance", "metre", "meter", "mile", "inch", "feet"],
    start: ["kilometer", "mile"],
    units: [
      { id: "millimeter", symbol: "mm", factor: 0.001 },
      { id: "centimeter", symbol: "cm", factor: 0.01 },
      { id: "meter", symbol: "m", factor: 1 },
      { id: "kilometer", symbol: "km", factor: 1000 },
      { id: "inch", symbol: "in", factor: 0.0254 },
      { id: "foot", symbol: "ft", factor: 0.3048 },
      { id: "yard", symbol: "yd", factor: 0.9144 },
      { id: "mile", symbol: "mi", factor: 1609.344 },
    ],
  },
  {
    id: "weight",
    name: ["Weight", "Gewicht", "Poids", "Peso", "Peso", "Peso"],
    words: ["mass", "gram", "kilo", "pound", "ounce", "bak"],
    start: ["kilogram", "pound"],
    units: [
      { id: "gram", symbol: "g", factor: 0.001 },
      { id: "kilogram", symbol: "kg", factor: 1 },
      { id: "ounce", symbol: "oz", factor: 0.028349523125 },
      { id: "pound", symbol: "lb", factor: 0.45359237 },
      { id: "stone", symbol: "st", factor: 6.35029318 },
    ],
  },
  {
    id: "temperature",
    name: ["Temperature", "Temperatur", "Température", "Temperatura", "Temperatura", "Temperatura"],
    words: ["celsius", "fahrenheit", "kelvin", "weather", "oven"],
    start: ["celsius", "fahrenheit"],
    units: [
      { id: "celsius", symbol: "°C", factor: 1, offset: 273.15 },
      { id: "fahrenheit", symbol: "°F", factor: FAHRENHEIT_STEP, offset: 273.15 - 32 * FAHRENHEIT_STEP },
      { id: "kelvin", symbol: "K", factor: 1 },
    ],
  },
  {
    id: "volume",
    name: ["Volume", "Volumen", "Volume", "Volumen", "Volume", "Volume"],
    words: ["litre", "liter", "gallon", "cooking", "kitchen", "capacity"],
    start: ["liter", "gallon"],
    units: [
      { id: "milliliter", symbol: "ml", factor: 0.001 },
      { id: "liter", symbol: "l", factor: 1 },
      { id: "fluid-ounce", symbol: "fl oz", factor: 0.0295735295625 },
      { id: "gallon", symbol: "gal", factor: 3.785411784 },
    ],
  },
  {
    id: "speed",
    name: ["Speed", "Geschwindigkeit", "Vitesse", "Velocidad", "Velocità", "Velocidade"],
    words: ["velocity", "km/h", "mph", "running", "cars"],
    start: ["kilometer-per-hour", "mile-per-hour"],
    units: [
      { id: "meter-per-second", symbol: "m/s", factor: 1 },
      { id: "kilometer-per-hour", symbol: "km/h", factor: 1 / 3.6 },
      { id: "mile-per-hour", symbol: "mph", factor: 0.44704 },
      { id: "foot-per-second", symbol: "ft/s", factor: 0.3048 },
    ],
  },
  {
    id: "area",
    name: ["Area", "Fläche", "Surface", "Superficie", "Superficie", "Área"],
    words: ["acre", "hectare", "land", "garden"],
    start: ["hectare", "acre"],
    units: [
      { id: "square-meter", symbol: "m²", factor: 1 },
      { id: "hectare", symbol: "ha", factor: 10_000 },
      { id: "square-kilometer", symbol: "km²", factor: 1_000_000 },
      { id: "acre", symbol: "ac", factor: 4046.8564224 },
      { id: "square-mile", symbol: "mi²", factor: 2_589_988.110336 },
    ],
  },
  {
    id: "time",
    name: ["Time", "Zeit", "Temps", "Tiempo", "Tempo", "Tempo"],
    words: ["duration", "hours", "minutes"],
    start: ["hour", "minute"],
    units: [
      { id: "second", symbol: "s", factor: 1 },
      { id: "minute", symbol: "min", factor: 60 },
      { id: "hour", symbol: "h", factor: 3600 },
      { id: "day", symbol: "d", factor: DAY },
      { id: "week", symbol: "wk", factor: 7 * DAY },
      { id: "year", symbol: "a", factor: 365.25 * DAY },
    ],
  },
  {
    id: "storage",
    name: ["Data", "Daten", "Données", "Datos", "Dati", "Dados"],
    words: ["storage", "byte", "file size", "memory"],
    start: ["gigabyte", "megabyte"],
    units: [
      { id: "bit", symbol: "bit", factor: 0.125 },
      { id: "byte", symbol: "B", factor: 1 },
      { id: "kilobyte", symbol: "kB", factor: 1e3 },
      { id: "megabyte", symbol: "MB", factor: 1e6 },
      { id: "gigabyte", symbol: "GB", factor: 1e9 },
      { id: "terabyte", symbol: "TB", factor: 1e12 },
    ],
  },
];
