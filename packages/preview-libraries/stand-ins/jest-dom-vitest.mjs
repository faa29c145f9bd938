// The terminal's tests have Vitest's names without an import.
import * as matchers from "@testing-library/jest-dom/matchers";

Reflect.get(globalThis, "expect").extend(matchers);
