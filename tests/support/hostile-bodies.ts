/** Bodies that a guest could send to make the server slow. */
export type HostileBody = { name: string; path: string; type?: string; body: string };

const BYTES = 63_000;

/** As many items as fit into `bytes`, separated by commas. */
const fill = (one: (at: number) => string, bytes = BYTES): string => {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(one(parts.length));
  return parts.join(",");
};

/** A set with many references to its last item, each of which superjson finds by counting from the first. */
function quadraticSet(bytes: number): string {
  const values = fill((at) => `${at}`, bytes / 2);
  const last = values.split(",").length - 1;
  const equal = fill(() => `"${last}"`, bytes / 2);
  return `{"json":[${values}],"meta":{"values":["set"],"referentialEqualities":{"${last}":[${equal}]},"v":1}}`;
}

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const asInput = (json: string, meta?: string) => `{"json":${json}${meta ? `,"meta":${meta}` : ""}}`;
const text = (letters: string) => JSON.stringify(letters);

const forms: [name: string, body: string][] = [
  ["a set, counted for each equality", quadraticSet(BYTES)],
  ["a map of as many", asInput(`[${fill((at) => `[${at},1]`)}]`, '{"values":["map"],"v":1}')],
  ["equal objects", asInput("{}", `{"referentialEqualities":{"a":[${fill((at) => `"b${at}"`)}]},"v":1}`)],
  ["one annotation for each field", asInput("{}", `{"values":{${fill((at) => `"${at}":["Date"]`)}},"v":1}`)],
  ["a deep path", asInput("{}", `{"values":{"${"a.".repeat(BYTES / 2)}a":["Date"]},"v":1}`)],
  [
    "deep annotations",
    asInput("[]", `{"values":${'{"a":'.repeat(8_000)}["Date"]${"}".repeat(8_000)},"v":1}`),
  ],
  ["deep lists", asInput(nested(BYTES / 2))],
  ["deep objects", asInput(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`)],
  ["many lists", asInput(`[${fill(() => "[]")}]`)],
  ["many fields", asInput(`{${fill((at) => `"${at}":0`)}}`)],
  ["a long e-mail address", asInput(`{"email":${text("a".repeat(BYTES))}}`)],
  [
    "an e-mail address of dots",
    asInput(`{"email":${text(`${"a.".repeat(BYTES / 2 - 20)}@${"a".repeat(20)}`)}}`),
  ],
  [
    "a long password",
    asInput(`{"email":"a@example.com","name":"A","password":${text("é".repeat(BYTES / 3))}}`),
  ],
  [
    "a long name of spaces",
    asInput(`{"name":${text(`a${" ".repeat(BYTES - 100)}a`)},"email":"a@example.com"}`),
  ],
  [
    "a long message",
    asInput(`{"name":"A","email":"a@example.com","message":${text(" \\n".repeat(BYTES / 5))}}`),
  ],
  ["what is no JSON", `{"json":${"[".repeat(BYTES)}`],
];

/** All procedures that parse a guest's input. */
const guestProcedures = [
  "auth.signUp",
  "auth.confirmEmail",
  "auth.resendConfirmation",
  "auth.forgotPassword",
  "auth.resetPassword",
  "auth.confirmEmailChange",
  "inquiry.send",
];

const calls = forms.flatMap(([name, body]) => [
  { name, path: "/api/trpc/auth.passkeySignInOptions", body },
  ...guestProcedures.map((reader) => ({ name, path: `/api/trpc/${reader}`, body })),
]);

const FORM = "application/x-www-form-urlencoded";

export const hostileBodies: HostileBody[] = [
  ...calls,
  ...[253_000, 512_000].flatMap((bytes) => [
    {
      name: `the set in ${bytes / 1_000} kB`,
      path: "/api/trpc/auth.forgotPassword",
      body: quadraticSet(bytes),
    },
    {
      name: `the set in ${bytes / 1_000} kB, beside a call that carries files`,
      path: "/api/trpc/chat.send,auth.forgotPassword?batch=1",
      body: `{"1":${quadraticSet(bytes)}}`,
    },
  ]),
  {
    name: "the set twenty times in one batch",
    path: `/api/trpc/${Array.from({ length: 20 }, () => "auth.forgotPassword").join(",")}?batch=1`,
    body: `{${Array.from({ length: 20 }, (_, at) => `"${at}":${quadraticSet(BYTES / 20 - 200)}`).join(",")}}`,
  },
  {
    name: "a form of many parts",
    path: "/api/trpc/auth.forgotPassword",
    type: "multipart/form-data; boundary=x",
    body: `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1_100)}--x--`,
  },
  ...[
    "callback/credentials",
    "callback/passkey",
    "callback/second-factor",
    "signout",
    "signin/github",
  ].flatMap((path) => [
    { name: "a form of many fields", path: `/api/auth/${path}`, type: FORM, body: "a=&".repeat(BYTES / 3) },
    { name: "JSON that is none", path: `/api/auth/${path}`, body: "[".repeat(BYTES) },
  ]),
  {
    name: "a passkey of lists",
    path: "/api/auth/callback/passkey",
    type: FORM,
    body: `passkey=${nested(BYTES / 2)}`,
  },
  { name: "an event of lists", path: "/api/stripe/webhook", body: nested(490_000) },
];
