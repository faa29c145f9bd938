import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const result = app.locator("#result");
  const from = app.getByLabel("From", { exact: true });
  const to = app.getByLabel("To", { exact: true });
  const convert = async (quantity: string, amount: string, fromUnit: string, toUnit: string) => {
    await app.getByLabel("Quantity").selectOption(quantity);
    await app.getByLabel("From unit").selectOption(fromUnit);
    await app.getByLabel("To unit").selectOption(toUnit);
    await from.fill(amount);
  };
  const exact = [
    ["Length", "1", "Miles (mi)", "Kilometres (km)", "1 mi = 1.609344 km"],
    ["Length", "12", "Inches (in)", "Feet (ft)", "12 in = 1 ft"],
    ["Weight", "1", "Pounds (lb)", "Grams (g)", "1 lb = 453.59237 g"],
    ["Weight", "16", "Ounces (oz)", "Pounds (lb)", "16 oz = 1 lb"],
    ["Temperature", "100", "Degrees Celsius (°C)", "Degrees Fahrenheit (°F)", "100 °C = 212 °F"],
    ["Temperature", "-40", "Degrees Fahrenheit (°F)", "Degrees Celsius (°C)", "-40 °F = -40 °C"],
    ["Temperature", "0", "Kelvin (K)", "Degrees Celsius (°C)", "0 K = -273.15 °C"],
    ["Volume", "1", "US gallons (gal)", "Litres (l)", "1 gal = 3.785411784 l"],
    ["Area", "1", "Acres (ac)", "Square metres (m²)", "1 ac = 4,046.8564224 m²"],
    ["Speed", "100", "Kilometres per hour (km/h)", "Metres per second (m/s)", "100 km/h = 27.7777777778 m/s"],
    ["Time", "2", "Weeks (wk)", "Hours (h)", "2 wk = 336 h"],
    ["Data", "1", "Gibibytes (GiB)", "Megabytes (MB)", "1 GiB = 1,073.741824 MB"],
  ] as const;
  for (const [quantity, amount, fromUnit, toUnit, line] of exact) {
    await convert(quantity, amount, fromUnit, toUnit);
    await expect(result).toHaveText(line);
  }

  await convert("Length", "1,5", "Kilometres (km)", "Metres (m)");
  await expect(result).toHaveText("1.5 km = 1,500 m");
  await to.fill("42195");
  await expect(from, "the other way round").toHaveValue("42.195");
  await app.getByRole("button", { name: "Swap units" }).click();
  await expect(result).toHaveText("42,195,000 m = 42,195 km");
  await expect(app.locator("#table div")).toHaveCount(9);
  await from.fill("many");
  await expect(result).toHaveText("Enter a number.");
  await expect(from).toHaveAttribute("aria-invalid", "true");
};
