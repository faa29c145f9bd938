// The terminal's tests have Vitest's functions as globals.
import * as matchers from "@testing-library/jest-dom/matchers";

Reflect.get(globalThis, "expect").extend(matchers);
