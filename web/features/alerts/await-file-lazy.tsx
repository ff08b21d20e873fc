import { lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./await-file.tsx')).AwaitFile }));

/** `AwaitFile` where hardly any page shows it: its script comes when it is shown. */
export function AwaitFileLater({ fid }: { fid: number }) {
  return (
    <Suspense fallback={null}>
      <Loaded fid={fid} />
    </Suspense>
  );
}
