import "server-only";

/** Line icons on a 24 by 24 grid, drawn for these pages. */
const PATHS = {
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  arrow: '<path d="M5 12h14m-6-6 6 6-6 6"/>',
  star: '<path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z"/>',
  heart: '<path d="M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.4 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  pin: '<path d="M12 21s-6.5-5.7-6.5-11a6.5 6.5 0 0 1 13 0c0 5.3-6.5 11-6.5 11z"/><circle cx="12" cy="10" r="2.3"/>',
  shield:
    '<path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6z"/><path d="m9 12 2.2 2.2L15 10.4"/>',
  spark: '<path d="M12 3.5 13.8 10.2 20.5 12l-6.7 1.8L12 20.5l-1.8-6.7L3.5 12l6.7-1.8z"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7 8 6 8-6"/>',
  phone:
    '<path d="M6.5 4h3l1.5 4-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4 1.5v3A2 2 0 0 1 18 19.5 14.5 14.5 0 0 1 4.5 6a2 2 0 0 1 2-2z"/>',
  users:
    '<circle cx="9" cy="8.5" r="3.2"/><path d="M3.5 19a5.5 5.5 0 0 1 11 0"/><path d="M15.5 5.6a3.2 3.2 0 0 1 0 5.8M17 14.2a5.5 5.5 0 0 1 3.5 4.8"/>',
  chart: '<path d="M4 20h16"/><path d="M7 16v-4m5 4V7m5 9v-6"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  trash: '<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  left: '<path d="m14.5 5-7 7 7 7"/>',
  right: '<path d="m9.5 5 7 7-7 7"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4"/>',
  partly:
    '<circle cx="9" cy="8.5" r="3.2"/><path d="M9 2v1.3M2.5 8.5h1.3M4.4 3.9l.9.9m8.3-.9-.9.9"/><path d="M9 20h8.5a3.5 3.5 0 0 0 .4-7 5 5 0 0 0-9.7 1.1A3 3 0 0 0 9 20z"/>',
  cloud: '<path d="M7.5 18.5h9.5a4 4 0 0 0 .5-8 6 6 0 0 0-11.6 1.4 3.4 3.4 0 0 0 1.6 6.6z"/>',
  rain: '<path d="M7.5 15h9.5a4 4 0 0 0 .5-8A6 6 0 0 0 5.9 8.4 3.4 3.4 0 0 0 7.5 15z"/><path d="m9 18-1 2.5m5-2.5-1 2.5m5-2.5-1 2.5"/>',
  quote:
    '<path d="M9.5 7C7 8 5.5 10 5.5 13v4h5v-5H8c0-1.600.8-2.6 2.3-3.3zm9 0c-2.5 1-4 3-4 6v4h5v-5H17c0-1.600.8-2.6 2.3-3.3z"/>',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon in the colour of the text around it, hidden from screen readers; size in rem. */
export function icon(name: IconName, size = 1.25): string {
  return `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" style="width: ${size}rem; height: ${size}rem">${PATHS[name]}</svg>`;
}
