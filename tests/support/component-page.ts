import { afterEach, beforeEach } from "vitest";
import "~/styles/globals.css";

beforeEach(() => {
  document.documentElement.lang = "en";
  document.documentElement.dataset.theme = "dark";
});
afterEach(() => localStorage.clear());
