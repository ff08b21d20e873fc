import { useSearchParams } from 'react-router';
import { idsOf } from '#web/features/addresses/index.ts';

/** The reports that are chosen, which the address names, so that they outlive a reload and the way back. */
export function useChosen(): { fids: number[]; toggle: (fid: number) => void } {
  const [params, setParams] = useSearchParams();
  const fids = [...new Set(idsOf(params.get('fids')))];
  const toggle = (fid: number) => {
    const next = fids.includes(fid) ? fids.filter((one) => one !== fid) : [...fids, fid];
    setParams(next.length === 0 ? {} : { fids: next.join(',') }, { replace: true, preventScrollReset: true });
  };
  return { fids, toggle };
}
