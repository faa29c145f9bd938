import type { ApiCase } from "./vue";

/** A component of React whose body is given. */
const one = (
  imports: string,
  body: string,
  shows: string,
  before = "",
  others: Record<string, string> = {},
): ApiCase => ({
  files: {
    "Case.tsx": `${imports ? `import { ${imports} } from "react";\n` : ""}${before}\nexport default function Case() {\n${body}\n}\n`,
    ...others,
  },
  shows,
});

export const reactApis: Record<string, ApiCase> = {
  useState: one(
    "useState",
    "const [n, setN] = useState(() => 1); return <button onClick={() => setN((now) => now + 1)}>{n}</button>;",
    "2",
  ),
  useReducer: one(
    "useReducer",
    'const [state, dispatch] = useReducer(reduce, 1, (n) => ({ n })); return <button onClick={() => dispatch({ type: "add", by: 2 })}>{state.n}</button>;',
    "3",
    "const reduce = (state: { n: number }, action: { type: string; by: number }) => ({ ...state, n: state.n + action.by });",
  ),
  useEffect: one(
    "useEffect, useInsertionEffect, useLayoutEffect, useState",
    'const [log, setLog] = useState(""); useInsertionEffect(() => {}); useLayoutEffect(() => setLog((now) => now + "layout "), []); useEffect(() => { setLog((now) => now + "effect"); return () => {}; }, []); return <p>{log}</p>;',
    "layout effect",
  ),
  useRef: one(
    "useEffect, useRef, useState",
    'const box = useRef<HTMLParagraphElement>(null); const [tag, setTag] = useState(""); useEffect(() => setTag(box.current!.tagName), []); return <p ref={box}>{tag}</p>;',
    "P",
  ),
  callbackRef: one(
    "useCallback, useState",
    'const [tag, setTag] = useState(""); const take = useCallback((element: Element | null) => { setTag(element!.tagName); return () => {}; }, []); return <p ref={take}>{tag}</p>;',
    "P",
  ),
  forwardRef: one(
    "forwardRef, useImperativeHandle, useRef, useState",
    'const child = useRef<{ answer(): string }>(null); const [got, setGot] = useState("none"); return <><Child ref={child} /><button onClick={() => setGot(child.current!.answer())}>{got}</button></>;',
    "handle",
    'const Child = forwardRef<{ answer(): string }>(function Child(_, ref) { useImperativeHandle(ref, () => ({ answer: () => "handle" })); return <i />; });',
  ),
  refAsProp: one(
    "useEffect, useRef, useState",
    'const box = useRef<HTMLElement>(null); const [tag, setTag] = useState(""); useEffect(() => setTag(box.current!.tagName), []); return <Child ref={box}>{tag}</Child>;',
    "B",
    "const Child = ({ ref, children }) => <b ref={ref}>{children}</b>;",
  ),
  createContext: one(
    "createContext, use, useContext",
    'return <Color value="new"><Child /><Color.Provider value="old"><Child /></Color.Provider><Color.Consumer>{(color) => color}</Color.Consumer></Color>;',
    "new new old old new",
    'const Color = createContext("none");\nconst Child = () => <p>{useContext(Color)} {use(Color)}</p>;',
  ),
  createPortal: one(
    "useState",
    'const [target, setTarget] = useState<Element | null>(null); return <><p ref={setTarget} />{target && createPortal("moved", target)}</>;',
    "moved",
    'import { createPortal } from "react-dom";',
  ),
  lazy: one(
    "lazy, Suspense",
    'return <Suspense fallback="waiting"><Later text="loaded" /></Suspense>;',
    "loaded",
    'const Later = lazy(() => import("./Later"));',
    { "Later.tsx": "export default ({ text }: { text: string }) => <p>{text}</p>;" },
  ),
  use: one(
    "Suspense, use",
    'return <Suspense fallback="waiting"><Child /></Suspense>;',
    "awaited",
    'const promise = Promise.resolve("awaited");\nconst Child = () => <p>{use(promise)}</p>;',
  ),
  errorBoundary: one(
    "Component",
    "return <Boundary><Thrower /></Boundary>;",
    "caught it",
    'class Boundary extends Component<{ children: unknown }, { error: Error | null }> { state = { error: null }; static getDerivedStateFromError(error: Error) { return { error }; } componentDidCatch() {} render() { return this.state.error ? <p>caught {this.state.error.message}</p> : this.props.children; } }\nfunction Thrower() { throw new Error("it"); }',
  ),
  classComponent: one(
    "Component, createRef, PureComponent",
    "return <Counter start={1} />;",
    "2 mounted updated",
    'class Counter extends PureComponent<{ start: number }> { static defaultProps = { start: 0 }; state = { n: this.props.start, log: "" }; box = createRef(); componentDidMount() { this.setState({ log: "mounted" }); } componentDidUpdate(_, before) { if (before.n !== this.state.n) this.setState({ log: this.state.log + " updated" }); } add = () => this.setState(({ n }) => ({ n: n + 1 })); render() { return <button ref={this.box} onClick={this.add}>{this.state.n} {this.state.log}</button>; } }',
  ),
  useSyncExternalStore: one(
    "useSyncExternalStore",
    "const n = useSyncExternalStore(subscribe, () => store.n, () => 0); return <button onClick={add}>{n}</button>;",
    "2",
    "const store = { n: 1, listeners: new Set<() => void>() };\nconst subscribe = (listen: () => void) => { store.listeners.add(listen); return () => store.listeners.delete(listen); };\nconst add = () => { store.n += 1; for (const listen of store.listeners) listen(); };",
  ),
  useId: one(
    "useId",
    'const id = useId(); return <label htmlFor={id}>{id ? "id" : "none"}<input id={id} hidden /></label>;',
    "id",
  ),
  useTransition: one(
    "startTransition, useDeferredValue, useState, useTransition",
    "const [n, setN] = useState(1); const [isPending, start] = useTransition(); const later = useDeferredValue(n); return <button onClick={() => { start(async () => { await null; setN((now) => now + 1); }); startTransition(() => setN((now) => now + 1)); }}>{n} {later} {String(isPending)}</button>;",
    "3 3 false",
  ),
  useMemo: one(
    "memo, useCallback, useMemo, useState",
    "const [n, setN] = useState(1); const double = useMemo(() => n * 2, [n]); const add = useCallback(() => setN((now) => now + 1), []); return <Child add={add} text={`` + double} />;",
    "4",
    "const Child = memo(({ add, text }: { add(): void; text: string }) => <button onClick={add}>{text}</button>);",
  ),
  useActionState: one(
    "useActionState",
    'const [text, act, isPending] = useActionState(async (before: string, data: FormData) => `` + before + ` ` + data.get("name"), "hello"); return <form action={act}><input name="name" defaultValue="ann" hidden /><Send /> {text} {String(isPending)}</form>;',
    "send hello ann false",
    'import { useFormStatus } from "react-dom";\nconst Send = () => { const { pending } = useFormStatus(); return <button type="submit">{pending ? "sending" : "send"}</button>; };',
  ),
  useOptimistic: one(
    "startTransition, useOptimistic, useState",
    'const [list, setList] = useState(["a"]); const [shown, add] = useOptimistic(list, (now, text: string) => [...now, text]); return <button onClick={() => startTransition(async () => { add("b"); await null; setList(["a", "c"]); })}>{shown.join("")}</button>;',
    "ac",
  ),
  children: one(
    "Children, cloneElement, createElement, Fragment, isValidElement, StrictMode, Profiler",
    'return <StrictMode><Profiler id="p" onRender={() => {}}><List><i key="a">a</i><i key="b">b</i></List></Profiler>{createElement("b", null, "made")}</StrictMode>;',
    "2 a! b! made",
    "const List = ({ children }) => <Fragment>{Children.count(children)} {Children.map(children, (each) => isValidElement(each) ? cloneElement(each, {}, each.props.children + '! ') : null)}</Fragment>;",
  ),
  compound: one(
    "",
    "return <Card.Root><Card.Title render={(text) => <b>{text}</b>} /></Card.Root>;",
    "title",
    "const Card = { Root: ({ children }) => <div>{children}</div>, Title: ({ render }) => render('title') };",
  ),
  flushSync: one(
    "useState",
    'const [text, setText] = useState("a"); return <button onClick={(event) => { const { currentTarget } = event; flushSync(() => setText("b")); setText(`` + currentTarget.textContent + `c`); }}>{text}</button>;',
    "bc",
    'import { flushSync } from "react-dom";',
  ),
  formsControlled: one(
    "useState",
    'const [text, setText] = useState("a"); const [on, setOn] = useState(false); return <form onSubmit={(event) => { event.preventDefault(); setText("sent"); setOn(true); }}><input value={text} onChange={(event) => setText(event.target.value)} /><input type="checkbox" checked={on} onChange={() => {}} /><button>{text} {String(on)}</button></form>;',
    "sent true",
  ),
  documentMetadata: one(
    "useEffect, useState",
    'const [text, setText] = useState(""); useEffect(() => setText(document.title), []); return <><title>Titled</title><meta name="description" content="d" /><p>{text}</p></>;',
    "Titled",
  ),
  dangerousHtml: one("", 'return <p dangerouslySetInnerHTML={{ __html: "<b>bold</b>" }} />;', "bold"),
  activity: one("Activity", 'return <Activity mode="visible">active</Activity>;', "active"),
  useEffectEvent: one(
    "useEffect, useEffectEvent, useState",
    'const [n, setN] = useState(1); const [log, setLog] = useState(""); const note = useEffectEvent(() => setLog(`n` + n)); useEffect(() => note(), [n]); return <button onClick={() => setN(2)}>{log}</button>;',
    "n2",
  ),
  useDebugValue: one(
    "useDebugValue",
    "return <p>{useNamed()}</p>;",
    "named",
    'const useNamed = () => { useDebugValue("shown by tools"); return "named"; };',
  ),
  cache: one("cache", "return <p>{double(2)}</p>;", "4", "const double = cache((n: number) => n * 2);"),
  resourceHints: one(
    "",
    'preconnect("/"); prefetchDNS("/"); return <p>{typeof preload} {typeof preinit}</p>;',
    "function function",
    'import { preconnect, prefetchDNS, preinit, preload } from "react-dom";',
  ),
  displayNames: one(
    "forwardRef, memo",
    "return <Named />;",
    "named Named",
    "const Named = memo(forwardRef((_, ref) => <p ref={ref}>named {Named.displayName}</p>));\nNamed.displayName = 'Named';",
  ),
  reactDefault: {
    files: {
      "Case.tsx":
        'import React, * as All from "react";\nexport default class Case extends React.Component { render() { return <p>{typeof All.useState} {React.version.slice(0, 2)}</p>; } }',
    },
    shows: "function 19",
  },
};
