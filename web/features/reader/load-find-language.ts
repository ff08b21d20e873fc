import type { FindLanguage } from '#web/pdf/find/find-language.ts';

let loading: Promise<FindLanguage> | null = null;

/** A file of its own: the table of variant characters is larger than the reader, and most people read without searching. */
export function loadFindLanguage(): Promise<FindLanguage> {
  loading ??= import('./find-language.ts')
    .then(({ FIND_LANGUAGE }) => FIND_LANGUAGE)
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}
