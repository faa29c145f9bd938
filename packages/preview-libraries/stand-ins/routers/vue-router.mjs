// The document of a preview has no address of its own, so routers keep theirs in memory.
export * from "vue-router";
export {
  createMemoryHistory as createWebHashHistory,
  createMemoryHistory as createWebHistory,
} from "vue-router";
