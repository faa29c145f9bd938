// Zod tests whether it may compile schemas. Our CSP forbids eval and browsers report each attempt, so compilation is
// turned off here, before any module creates a schema. All copies of Zod share this object.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
