/** Groups of interchangeable packages, the most common first. */
const PURPOSES = [
  "framer-motion motion react-spring @react-spring/web gsap animejs @formkit/auto-animate react-transition-group popmotion @motionone/dom aos",
  "recharts chart.js react-chartjs-2 d3 apexcharts react-apexcharts @nivo/core @nivo/bar @nivo/line victory @visx/visx echarts echarts-for-react highcharts plotly.js react-plotly.js lightweight-charts vue-chartjs",
  "date-fns dayjs moment luxon moment-timezone date-fns-tz @internationalized/date",
  "zustand redux @reduxjs/toolkit jotai recoil mobx valtio nanostores effector xstate @xstate/react easy-peasy",
  "pinia vuex",
  "immer use-immer immutable mutative",
  "react-hook-form formik react-final-form @tanstack/react-form vee-validate",
  "zod yup joi valibot superstruct ajv",
  "lucide-react @heroicons/react react-icons @tabler/icons-react react-feather @phosphor-icons/react phosphor-react @radix-ui/react-icons @mui/icons-material @fortawesome/react-fontawesome @ant-design/icons remixicon",
  "@dnd-kit/core sortablejs react-dnd react-beautiful-dnd @hello-pangea/dnd react-sortablejs vuedraggable @atlaskit/pragmatic-drag-and-drop",
  "@tanstack/react-table react-table ag-grid-react react-data-grid @mui/x-data-grid @tanstack/vue-table",
  "@tanstack/react-virtual react-window react-virtualized react-virtuoso",
  "@tanstack/react-query swr react-query @apollo/client urql @tanstack/vue-query",
  "axios ky superagent node-fetch cross-fetch got isomorphic-fetch ofetch",
  "sonner react-hot-toast react-toastify notistack react-notifications vue-sonner vue-toastification",
  "react-markdown marked markdown-it showdown remark react-remarkable markdown-to-jsx",
  "highlight.js prismjs react-syntax-highlighter shiki prism-react-renderer",
  "@mui/material radix-ui @headlessui/react antd @chakra-ui/react @mantine/core react-bootstrap @nextui-org/react @heroui/react @fluentui/react-components primereact element-plus vuetify primevue semantic-ui-react flowbite-react",
  "styled-components @emotion/react @emotion/styled styled-jsx @stitches/react @linaria/core goober",
  "clsx classnames classcat",
  "tailwind-merge tailwind-variants",
  "uuid nanoid cuid @paralleldrive/cuid2 shortid ulid",
  "lodash lodash-es ramda underscore remeda radash es-toolkit",
  "react-router-dom react-router wouter @tanstack/react-router @reach/router",
  "three @react-three/fiber @react-three/drei babylonjs @babylonjs/core playcanvas",
  "@xyflow/react reactflow react-flow-renderer @vue-flow/core",
  "leaflet react-leaflet mapbox-gl maplibre-gl react-map-gl ol",
  "embla-carousel-react swiper react-slick slick-carousel keen-slider react-responsive-carousel @splidejs/react-splide",
  "react-day-picker react-datepicker react-calendar @mui/x-date-pickers react-big-calendar @fullcalendar/react",
  "react-select downshift react-tagsinput",
  "jspdf pdf-lib @react-pdf/renderer pdfmake html2pdf.js",
  "html2canvas html-to-image dom-to-image",
  "papaparse csv-parse d3-dsv xlsx exceljs",
  "fuse.js minisearch flexsearch lunr match-sorter",
  "idb idb-keyval dexie localforage localbase pouchdb",
  "i18next react-i18next react-intl next-intl vue-i18n @lingui/react",
  "matter-js p2-es cannon-es planck @dimforge/rapier2d",
  "howler tone use-sound",
  "canvas-confetti react-confetti js-confetti",
  "usehooks-ts @uidotdev/usehooks react-use ahooks @mantine/hooks @vueuse/core",
  "react-error-boundary react-error-overlay",
  "react-intersection-observer react-in-viewport",
  "react-dropzone filepond react-filepond",
  "sweetalert2 sweetalert react-modal",
  "rxjs most xstream",
  "katex react-katex mathjax better-react-mathjax",
].map((line) => line.split(" "));

const MAX_SUGGESTIONS = 3;

/** The package of an import: "@dnd-kit/core" for "@dnd-kit/core/dist/x". */
export const packageNameOf = (specifier: string): string =>
  specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

/** Whether npm allows the name; file paths are not names. */
export const isPackageName = (name: string): boolean =>
  name.length <= 214 && /^(?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*$/i.test(name);

/** The `known` packages that are alternatives to `name` or have a similar name. */
export function nearestPackages(name: string, known: readonly string[]): string[] {
  const similar = known.filter((each) => isMisspelled(name, each));
  const alternatives = PURPOSES.filter((names) => names.includes(name)).flat();
  const scope = name.startsWith("@") ? known.filter((each) => each.startsWith(`${name.split("/")[0]}/`)) : [];
  const found = [...similar, ...alternatives.filter((each) => known.includes(each)), ...scope];
  return [...new Set(found)].filter((each) => each !== name).slice(0, MAX_SUGGESTIONS);
}

/** The popular package that `name` may be a misspelling of; null if there is none. */
export function misspelledPackage(name: string, known: readonly string[]): string | null {
  const popular = [...known, ...PURPOSES.flat()];
  return popular.includes(name) ? null : (popular.find((each) => isMisspelled(name, each)) ?? null);
}

/** Whether two names differ by one typo: a letter added, missing, replaced or swapped with the next. */
export function isMisspelled(name: string, known: string): boolean {
  if (name === known || name.length < 4 || Math.abs(name.length - known.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === known[start]) start += 1;
  const [rest, other] = [name.slice(start), known.slice(start)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  );
}
