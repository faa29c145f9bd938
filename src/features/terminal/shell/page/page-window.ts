// The test page. A separate script, because only tests that use a page load it.
export { GlobalWindow } from "happy-dom";
