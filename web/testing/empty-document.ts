import { afterAll, expect, vi } from 'vitest';
import { notify } from './notices.ts';

// Before any test of a file that shares its document with others: each finds it as if it were the first.
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
notify.mockReset();

afterAll(() => expect(vi.isFakeTimers(), 'the next test in this process needs its clock').toBe(false));
