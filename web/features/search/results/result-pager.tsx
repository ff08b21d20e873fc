import { REPORT_PAGE_SIZE } from '#contract/calls/search.ts';
import { useGate } from '#web/features/rights/index.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';

interface ResultPagerProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Pages of results. A guest is asked to sign in, a non-member to upgrade (S1 §5). */
export function ResultPager({ page, count, onPage }: ResultPagerProps) {
  const { lockOf, pass } = useGate();
  const lock = lockOf('pageResults');
  return (
    <Pager
      page={page}
      pages={Math.ceil(count / REPORT_PAGE_SIZE)}
      onPage={(next) => pass('pageResults', () => onPage(next))}
    >
      {lock !== null && <LockTag needs={`翻页${lock}`} />}
    </Pager>
  );
}
