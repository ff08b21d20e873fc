/** Tests of rules without state: they share a process, as they could share one test file. `pure-tests.test.ts` holds them to it. */
export const PURE_TESTS = [
  'contract/**/*.test.ts',
  'server/features/*/rules/**/*.test.ts',
  'web/features/{charts,favourites,home,reader,rights,search,themes}/**/*.test.ts',
  'web/pdf/{find,layout,place}/**/*.test.ts',
  'web/ui/**/*.test.ts',
];
