// The page of tests, as a script of its own: only tests that use one load it.
export { GlobalWindow } from "happy-dom";
