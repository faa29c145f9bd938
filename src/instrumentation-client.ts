// Zod tests whether it may compile schemas. Our CSP forbids eval and browsers report each attempt, so compilation is
// turned off here, before any module creates a schema. All copies of Zod share this object.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Missing over plain http from another machine, which is common for a local-first server.
if (typeof crypto.randomUUID !== "function") {
  const randomUUID = (): string =>
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("")
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
  Object.assign(crypto, { randomUUID });
}
