import { lazy } from 'react';

/** Behind `lazy`: no other page looks at uploads, and what pages share is the first thing that every one loads. */
export const MyUploads = lazy(() =>
  import('./my-uploads.tsx').then((module) => ({ default: module.MyUploads })),
);
