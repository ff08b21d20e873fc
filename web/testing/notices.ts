import { vi } from 'vitest';

/** Stands in the place of `web/ui/notices/notices.tsx` for all tests that share a document: what the page says over itself is looked at here. */
export const notify = vi.fn();
