// Zod checks whether it may compile its schemas. The pages' policy forbids eval, and browsers report each attempt, so
// compiling is turned off here, which runs before any module makes a schema. Zod shares this object among its copies.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
