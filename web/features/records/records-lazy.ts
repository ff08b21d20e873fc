import { lazy } from 'react';

/** Behind `lazy`: no other page looks at records, and what pages share is the first thing that every one loads. */
export const Records = lazy(() => import('./records.tsx').then((module) => ({ default: module.Records })));
