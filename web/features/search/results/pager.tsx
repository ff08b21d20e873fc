import { Pagination } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { REPORT_PAGE_SIZE } from '#contract/search.ts';
import { useGate } from '#web/client/use-gate.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Pages with a field to jump. A guest is asked to sign in, a non-member to upgrade (S1 §5). */
export function Pager({ page, count, onPage }: PagerProps) {
  const { lockOf, pass } = useGate();
  const [wanted, setWanted] = useState('');
  const pages = Math.ceil(count / REPORT_PAGE_SIZE);
  const lock = lockOf('pageResults');
  if (pages <= 1) return null;

  const go = (next: number) => next !== page && pass('pageResults', () => onPage(next));

  function jump(event: FormEvent) {
    event.preventDefault();
    const next = Math.min(pages, Math.max(1, Math.trunc(Number(wanted))));
    setWanted('');
    if (Number.isFinite(next) && wanted.trim() !== '') go(next);
  }

  return (
    <nav className={classes.pager} aria-label="翻页">
      <Pagination
        total={pages}
        value={page}
        onChange={go}
        siblings={1}
        boundaries={1}
        gap={4}
        classNames={{ root: classes.pages, control: classes.control }}
        getItemProps={(number) => ({ 'aria-label': `第 ${number} 页` })}
        getControlProps={(control) => ({ 'aria-label': control === 'previous' ? '上一页' : '下一页' })}
      />
      <form className={classes.jump} onSubmit={jump}>
        <label>
          跳至{' '}
          <input
            className={classes.input}
            inputMode="numeric"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />{' '}
          页
        </label>
      </form>
      {lock !== null && <LockTag needs={`翻页${lock}`} />}
    </nav>
  );
}
