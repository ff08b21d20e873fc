/** Where a journey is made twice: between them every width and both themes are seen. */
export const SCREENS = [
  { name: 'a desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'a phone at night', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** As wide as the narrowest that people hold. */
export const NARROW_PHONE = { viewport: { width: 360, height: 740 }, colorScheme: 'light' } as const;

const [{ viewport: DESK }, { viewport: PHONE }] = SCREENS;

/** What a page can be turned to in the middle of a journey. */
export { DESK, PHONE };
