import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The server's payment mode with only these variables. */
async function modeWith(set: Record<string, string>): Promise<string> {
  for (const name of [
    "HOST",
    "APP_URL",
    "DATABASE_URL",
    "PAYMENTS",
    "STRIPE_SECRET_KEY",
    ...Object.keys(set),
  ])
    vi.stubEnv(name, set[name] ?? "");
  return (await import("~/env")).paymentsMode();
}

const key = { STRIPE_SECRET_KEY: "sk_test_standin" };
const everywhere = { HOST: "0.0.0.0" };
const publicAddress = { APP_URL: "https://builder.example" };
const server = { DATABASE_URL: "postgres://user@host/name" };

it.each([
  ["simulated", {}],
  ["simulated", { HOST: "127.0.0.1", APP_URL: "http://[::1]:3000", ...server }],
  ["off", { ...everywhere, ...server }],
  ["off", { ...everywhere, APP_URL: "http://localhost:3000" }],
  ["off", publicAddress],
  ["off", { APP_URL: "http://127.0.0.1.example" }],
  ["simulated", { ...everywhere, ...publicAddress, PAYMENTS: "simulated" }],
  ["stripe", key],
  ["stripe", { ...key, ...everywhere, ...publicAddress }],
])("payments are %s with %o", async (mode, set) => {
  expect(await modeWith(set)).toBe(mode);
});

it.each([
  ["PAYMENTS: cannot be simulated when STRIPE_SECRET_KEY is set", { ...key, PAYMENTS: "simulated" }],
  ["PAYMENTS: must be simulated, or unset", { PAYMENTS: "none" }],
  ["METRICS_TOKEN: must have at least 16 characters", { METRICS_TOKEN: "guessable" }],
  ["OTEL_EXPORTER_OTLP_HEADERS: must be like name=value", { OTEL_EXPORTER_OTLP_HEADERS: "a=1,=2" }],
  ["OTEL_EXPORTER_OTLP_HEADERS: must be like name=value", { OTEL_EXPORTER_OTLP_HEADERS: "a=%E0" }],
])("refuses to start, with one line: %s", async (line, set) => {
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await expect(modeWith(set)).rejects.toThrow("exit 1");
  expect(said.mock.calls[0]?.[0]).toContain(line);
});

it("reads headers for the collector as OpenTelemetry writes them", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20a%3Db, x-team = one ,");
  const { env } = await import("~/env");
  expect(env.OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: "Bearer a=b", "x-team": "one" });
});
