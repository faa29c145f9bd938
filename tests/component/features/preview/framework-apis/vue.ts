/** An API of Vue that apps use: a component that uses it (with others of its own), and what it shows once its buttons were pressed. */
export type ApiCase = { files: Record<string, string>; shows: string };

const sfc = (script: string, template: string) =>
  `<script setup lang="ts">\n${script}\n</script>\n<template>${template}</template>\n`;

const one = (
  script: string,
  template: string,
  shows: string,
  others: Record<string, string> = {},
): ApiCase => ({
  files: { "Case.vue": sfc(script, template), ...others },
  shows,
});

export const vueApis: Record<string, ApiCase> = {
  ref: one(
    'import { computed, ref } from "vue";\nconst n = ref(1);\nconst double = computed(() => n.value * 2);',
    '<button @click="n++">{{ n }} {{ double }}</button>',
    "2 4",
  ),
  reactive: one(
    'import { reactive, toRefs } from "vue";\nconst state = reactive({ list: ["a"] });\nconst { list } = toRefs(state);',
    '<button @click="state.list.push(`b`)"><i v-for="(each, at) of list" :key="at">{{ each }}</i></button>',
    "ab",
  ),
  watch: one(
    'import { nextTick, ref, watch, watchEffect } from "vue";\nconst n = ref(0);\nconst log = ref("");\nwatch(n, (now, before) => { log.value += `` + before + `-` + now + ` `; });\nconst effect = ref("");\nwatchEffect(() => { effect.value = `e` + n.value; });\nasync function add() { n.value += 1; await nextTick(); log.value += "ticked"; }',
    '<button @click="add">{{ log }} {{ effect }}</button>',
    "0-1 ticked e1",
  ),
  defineEmits: one(
    'import { ref } from "vue";\nimport Child from "./Child.vue";\nconst got = ref("nothing");',
    '<Child @save="(text) => (got = text)" /> {{ got }}',
    "Save saved",
    {
      "Child.vue": sfc(
        "const emit = defineEmits<{ save: [text: string] }>();",
        `<button @click="emit('save', 'saved')">Save</button>`,
      ),
    },
  ),
  setupContext: one(
    'import { ref } from "vue";\nimport Child from "./Child.vue";\nconst got = ref("nothing");',
    '<Child title="T" @save="(text) => (got = text)"><template #default>slot</template></Child> {{ got }}',
    "T slot saved",
    {
      "Child.vue": `<script>
import { h } from "vue";
export default {
  inheritAttrs: false,
  emits: ["save"],
  setup(props, { attrs, emit, slots }) {
    return () => h("button", { onClick: () => emit("save", "saved") }, [attrs.title, " ", slots.default()]);
  },
};
</script>`,
    },
  ),
  defineExpose: one(
    'import { ref, useTemplateRef } from "vue";\nimport Child from "./Child.vue";\nconst child = useTemplateRef("child");\nconst got = ref("nothing");',
    '<Child ref="child" /><button @click="got = child.answer()">{{ got }}</button>',
    "exposed",
    { "Child.vue": sfc('defineExpose({ answer: () => "exposed" });', "<i />") },
  ),
  optionsExpose: one(
    'import { ref } from "vue";\nimport Child from "./Child.vue";\nconst child = ref(null);\nconst got = ref("nothing");',
    '<Child ref="child" /><button @click="got = child.answer()">{{ got }}</button>',
    "exposed",
    {
      "Child.vue":
        '<script>export default { setup(_, { expose }) { expose({ answer: () => "exposed" }); return {}; } };</script><template><i /></template>',
    },
  ),
  useAttrs: one('import Child from "./Child.vue";', '<Child name="left" class="big" />', "left big", {
    "Child.vue": sfc(
      'import { useAttrs } from "vue";\ndefineOptions({ inheritAttrs: false });\nconst attrs = useAttrs();',
      "<p>{{ attrs.name }} {{ attrs.class }}</p>",
    ),
  }),
  slots: one(
    'import Child from "./Child.vue";',
    '<Child><template #head="{ text }">{{ text }}!</template>body</Child>',
    "head! body none",
    {
      "Child.vue": sfc(
        'import { useSlots } from "vue";\nconst slots = useSlots();',
        `<slot name="head" text="head" /> <slot /> {{ slots.foot ? 'foot' : 'none' }}`,
      ),
    },
  ),
  propsWithDefaults: one(
    'import Child from "./Child.vue";',
    '<Child name="a" /> <Child name="b" :count="2" />',
    "a 1 b 2",
    {
      "Child.vue": sfc(
        "const { count = 1, name } = defineProps<{ name: string; count?: number }>();",
        "{{ name }} {{ count }}",
      ),
    },
  ),
  provideInject: one(
    'import { provide, ref } from "vue";\nimport Child from "./Child.vue";\nconst color = ref("red");\nprovide("color", color);',
    `<Child /><button @click="color = 'blue'">go</button>`,
    "bluego",
    {
      "Child.vue": sfc(
        'import { inject } from "vue";\nconst color = inject("color", "none");',
        "{{ color }}",
      ),
    },
  ),
  defineModel: one(
    'import { ref } from "vue";\nimport Child from "./Child.vue";\nconst text = ref("a");\nconst size = ref(1);',
    '<Child v-model.upper="text" v-model:size="size" /> {{ text }} {{ size }}',
    "go X 2",
    {
      "Child.vue": sfc(
        'const [text, modifiers] = defineModel<string>({ set: (value) => (modifiers.upper ? value.toUpperCase() : value) });\nconst size = defineModel<number>("size");',
        `<button @click="text = 'x'; size = size + 1">go</button>`,
      ),
    },
  ),
  modelOfProps: one(
    'import { ref } from "vue";\nimport Child from "./Child.vue";\nconst text = ref("a");',
    '<Child v-model="text" /> {{ text }}',
    "go changed",
    {
      "Child.vue": `<script>
export default { props: ["modelValue"], emits: ["update:modelValue"], setup(props, context) { return { change: () => context.emit("update:modelValue", "changed") }; } };
</script><template><button @click="change">go</button></template>`,
    },
  ),
  teleport: one(
    'import { ref } from "vue";\nconst text = ref("moved");',
    '<div id="teleport-target" /><Teleport defer to="#teleport-target">{{ text }}</Teleport>',
    "moved",
  ),
  transition: one(
    'import { ref } from "vue";\nconst isOpen = ref(false);\nconst log = ref("");',
    `<button @click="isOpen = true">go</button><Transition name="fade" @enter="log = 'entered'"><p v-if="isOpen">open</p></Transition>{{ log }}`,
    "go open entered",
  ),
  transitionGroup: one(
    'import { ref } from "vue";\nconst list = ref([1]);',
    '<button @click="list.push(2)">go</button><TransitionGroup tag="ul" name="list"><li v-for="each of list" :key="each">{{ each }}</li></TransitionGroup>',
    "go 1 2",
  ),
  keepAlive: one(
    'import { shallowRef } from "vue";\nimport A from "./A.vue";\nimport B from "./B.vue";\nconst shown = shallowRef(A);',
    '<KeepAlive><component :is="shown" /></KeepAlive><button @click="shown = shown === A ? B : A">go</button>',
    "Bgo",
    {
      "A.vue": sfc("", "A"),
      "B.vue": sfc(
        'import { onActivated, ref } from "vue";\nconst text = ref("");\nonActivated(() => { text.value = "B"; });',
        "{{ text }}",
      ),
    },
  ),
  asyncComponent: one(
    'import { defineAsyncComponent } from "vue";\nconst Later = defineAsyncComponent(() => import("./Later.vue"));',
    "<Later text='loaded' />",
    "loaded",
    { "Later.vue": sfc("defineProps<{ text: string }>();", "{{ text }}") },
  ),
  suspense: one(
    'import Later from "./Later.vue";',
    "<Suspense><Later /><template #fallback>waiting</template></Suspense>",
    "awaited",
    { "Later.vue": sfc('const text = await Promise.resolve("awaited");', "{{ text }}") },
  ),
  directive: one(
    'const vShout = { mounted: (element: HTMLElement, { value, modifiers }) => { element.textContent = `` + value + (modifiers.loud ? "!" : ""); } };',
    `<p v-shout.loud="'hey'" />`,
    "hey!",
  ),
  renderFunction: one(
    'import Child from "./Child.ts";\nimport Functional from "./functional.ts";',
    "<Child text='h' /><Functional text='f' />",
    "h f",
    {
      "Child.ts":
        'import { defineComponent, h } from "vue";\nexport default defineComponent({ props: ["text"], setup(props, { slots }) { return () => h("p", props.text); } });',
      "functional.ts":
        'import { h } from "vue";\nexport default (props: { text: string }) => h("p", props.text);',
    },
  ),
  defineComponentOfFunction: one(
    'import { ref } from "vue";\nimport Child from "./child.ts";\nconst got = ref("nothing");',
    '<Child @save="got = `saved`" /> {{ got }}',
    "go saved",
    {
      "child.ts":
        'import { defineComponent, h } from "vue";\nexport default defineComponent((_, { emit }) => () => h("button", { onClick: () => emit("save") }, "go"), { emits: ["save"] });',
    },
  ),
  optionsApi: one(
    'import { ref } from "vue";\nimport Child from "./Child.vue";\nconst got = ref("");',
    '<Child :start="2" @done="(n) => (got = `done ` + n)" /> {{ got }}',
    "mixed 3 6 done 3",
    {
      "Child.vue": `<script>
const mixin = { data: () => ({ mixed: "mixed" }) };
export default {
  mixins: [mixin],
  props: { start: Number },
  emits: ["done"],
  data() { return { n: this.start }; },
  computed: { double() { return this.n * 2; } },
  watch: { n(now) { this.$emit("done", now); } },
  methods: { add() { this.n += 1; } },
};
</script><template><button @click="add">{{ mixed }} {{ n }} {{ double }}</button></template>`,
    },
  ),
  lifecycle: one(
    'import { onBeforeMount, onBeforeUnmount, onMounted, onUnmounted, onUpdated, ref } from "vue";\nimport Child from "./Child.vue";\nconst log = ref("");\nconst isOpen = ref(true);\nonBeforeMount(() => { log.value += "before "; });\nonMounted(() => { log.value += "mounted "; });',
    '<Child v-if="isOpen" @gone="log += `gone`" /><button @click="isOpen = false">{{ log }}</button>',
    "before mounted gone",
    {
      "Child.vue": sfc(
        'import { onBeforeUnmount } from "vue";\nconst emit = defineEmits(["gone"]);\nonBeforeUnmount(() => emit("gone"));',
        "<i />",
      ),
    },
  ),
  errorCaptured: one(
    'import { onErrorCaptured, ref } from "vue";\nimport Child from "./Child.vue";\nconst text = ref("");\nonErrorCaptured((error) => { text.value = error.message; return false; });',
    "<Child />{{ text }}",
    "caught",
    {
      "Child.vue": sfc(
        'import { onMounted } from "vue";\nonMounted(() => { throw new Error("caught"); });',
        "<i />",
      ),
    },
  ),
  nativeForms: one(
    'import { ref } from "vue";\nconst text = ref("a");\nconst picked = ref(["x"]);\nconst choice = ref("2");',
    '<input v-model.trim="text"><input type="checkbox" value="y" v-model="picked"><select v-model="choice"><option>1</option><option>2</option></select><button @click.prevent="picked.push(`y`)">{{ text }} {{ picked.join(``) }} {{ choice }}</button>',
    "1 2 a xy 2",
  ),
  conditionals: one(
    'import { ref } from "vue";\nconst n = ref(1);',
    '<p v-if="n === 0">zero</p><p v-else-if="n === 1">one</p><p v-else>many</p><p v-show="n > 1">shown</p><p v-html="`<b>bold</b>`" /><button @click="n++">go</button>',
    "many shown bold go",
  ),
  templateRefs: one(
    'import { onMounted, ref, useId, useTemplateRef } from "vue";\nconst box = useTemplateRef("box");\nconst tag = ref("");\nconst id = useId();\nonMounted(() => { tag.value = box.value.tagName + (id ? " id" : ""); });',
    '<p ref="box">{{ tag }}</p>',
    "P id",
  ),
  cssVariables: {
    files: {
      "Case.vue":
        '<script setup>\nimport { onMounted, ref, useCssModule } from "vue";\nconst width = ref("12px");\nconst box = ref();\nconst text = ref("");\nonMounted(() => { text.value = getComputedStyle(box.value).width + " " + typeof useCssModule; });\n</script>\n<template><p ref="box">{{ text }}</p></template>\n<style scoped>p { width: v-bind(width); }</style>',
    },
    shows: "12px function",
  },
  cssModules: {
    files: {
      "Case.vue":
        '<script setup>\nimport { onMounted, ref } from "vue";\nconst box = ref();\nconst text = ref("");\nonMounted(() => { text.value = getComputedStyle(box.value).width; });\n</script>\n<template><p ref="box" :class="$style.box">{{ text }}</p></template>\n<style module>.box { width: 13px; }</style>',
    },
    shows: "13px",
  },
  composable: one(
    'import { useCounter } from "./use-counter.ts";\nconst { n, add } = useCounter();',
    '<button @click="add">{{ n }}</button>',
    "1",
    {
      "use-counter.ts":
        'import { onScopeDispose, readonly, ref } from "vue";\nexport function useCounter() { const n = ref(0); onScopeDispose(() => {}); return { n: readonly(n), add: () => { n.value += 1; } }; }',
    },
  ),
  shallow: one(
    'import { isReactive, isRef, markRaw, shallowReactive, shallowRef, toRaw, toRef, toValue, triggerRef, unref } from "vue";\nconst box = shallowRef({ n: 1 });\nconst state = shallowReactive({ n: 1, raw: markRaw({}) });\nconst n = toRef(state, "n");\nconst kinds = isRef(n) + " " + isReactive(toRaw(state));\nfunction add() { box.value.n += 1; triggerRef(box); n.value += 1; }',
    '<button @click="add">{{ toValue(box).n }} {{ unref(n) }} {{ kinds }}</button>',
    "2 2 true false",
  ),
  customRef: one(
    'import { customRef, effectScope, nextTick, onWatcherCleanup, ref, watch, watchPostEffect, watchSyncEffect } from "vue";\nconst log = ref("");\nconst seen = [];\nconst text = customRef((track, trigger) => { let value = "a"; return { get() { track(); return value; }, set(next) { value = next.toUpperCase(); trigger(); } }; });\nconst scope = effectScope();\nscope.run(() => { watch(text, () => { onWatcherCleanup(() => { seen.push("cleaned"); }); }); });\nwatchSyncEffect(() => { seen.push(text.value); });\nwatchPostEffect(() => {});\nconst go = async () => { text.value = "b"; await nextTick(); scope.stop(); log.value = seen.join(" "); };',
    '<button @click="go">{{ log }}</button>',
    "a B cleaned",
  ),
  resolving: one(
    'import { h, mergeProps, onBeforeUpdate, resolveComponent, useModel, withModifiers, cloneVNode, Fragment, getCurrentInstance } from "vue";\nimport Child from "./Child.vue";\nconst parts = () => h(Fragment, [cloneVNode(h("i", mergeProps({ class: "a" }, { class: "b" }), "part"))]);\nonBeforeUpdate(() => {});\nconst has = getCurrentInstance() !== null;',
    '<component :is="parts" /> <Child /> {{ has }} {{ typeof withModifiers }}',
    "part 3 true function",
    {
      "Child.vue": sfc(
        "const props = withDefaults(defineProps<{ n?: number }>(), { n: 3 });",
        "{{ props.n }}",
      ),
    },
  ),
  plugin: one(
    'import { createApp, h, onMounted, ref } from "vue";\nconst box = ref();\nonMounted(() => { createApp({ render() { return h("b", this.$greet("it")); } }).use({ install(app) { app.config.globalProperties.$greet = (name) => `hello ` + name; } }).mount(box.value); });',
    '<p ref="box" />',
    "hello it",
  ),
  router: one(
    'import { createApp, h, onMounted, ref } from "vue";\nimport { createMemoryHistory, createRouter, onBeforeRouteLeave, RouterLink, RouterView, useRoute, useRouter } from "vue-router";\nconst box = ref();\nconst Home = { setup() { const router = useRouter(); onBeforeRouteLeave(() => true); return () => h("button", { onClick: () => router.push({ name: "item", params: { id: "7" }, query: { q: "x" } }) }, "home"); } };\nconst Item = { setup() { const route = useRoute(); return () => h("i", route.params.id + " " + route.query.q); } };\nonMounted(() => { const router = createRouter({ history: createMemoryHistory(), routes: [{ path: "/", component: Home }, { path: "/item/:id", name: "item", component: Item }] }); router.beforeEach(() => true); createApp({ render: () => [h(RouterLink, { to: "/" }, () => "link "), h(RouterView)] }).use(router).mount(box.value); void router.push("/"); });',
    '<p ref="box" />',
    "link 7 x",
  ),
  pinia: one(
    'import { createPinia, defineStore, setActivePinia, storeToRefs } from "pinia";\nsetActivePinia(createPinia());\nconst store = defineStore("n", { state: () => ({ n: 1 }), getters: { double: (state) => state.n * 2 }, actions: { add() { this.n += 1; } } })();\nconst { n } = storeToRefs(store);',
    '<button @click="store.add">{{ n }} {{ store.double }}</button>',
    "2 4",
  ),
  generic: {
    files: {
      "Case.vue": sfc(
        'import Child from "./Child.vue";',
        '<Child :items="[1, 2]" v-slot="{ item }">{{ item }}</Child>',
      ),
      "Child.vue":
        '<script setup lang="ts" generic="Item">\ndefineProps<{ items: Item[] }>();\ndefineSlots<{ default(props: { item: Item }): unknown }>();\n</script>\n<template><p v-for="item of items"><slot :item="item" /></p></template>',
    },
    shows: "1 2",
  },
};
