import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import classes from './pager.module.css';
import { pagesAround } from './pages-around.ts';

interface PagerProps {
  /** 1-based. */
  page: number;
  pages: number;
  /** A page other than the present one was asked for. */
  onPage: (page: number) => void;
  /** Where pages are addresses: the address of one, to be followed and opened apart as any link. */
  hrefOf?: (page: number) => string;
  /** Stands behind the pages: what turning them needs, for example. */
  children?: ReactNode;
}

/** Pages with a field to jump; nothing where there is but one. */
export function Pager({ page, pages, onPage, hrefOf, children }: PagerProps) {
  const [wanted, setWanted] = useState('');
  if (pages <= 1) return null;

  const go = (next: number) => next !== page && onPage(next);

  function jump(event: FormEvent) {
    event.preventDefault();
    const next = Math.min(pages, Math.max(1, Math.trunc(Number(wanted))));
    setWanted('');
    if (Number.isFinite(next) && wanted.trim() !== '') go(next);
  }

  return (
    <nav className={classes.pager} aria-label="翻页">
      <div className={classes.pages}>
        <PageButton
          label="上一页"
          disabled={page <= 1}
          href={hrefOf?.(page - 1)}
          onClick={() => go(page - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </PageButton>
        {pagesAround(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, one before and one behind.
            <span key={`gap-${index}`} className={classes.gap} aria-hidden>
              …
            </span>
          ) : (
            <PageButton
              key={number}
              label={`第 ${number} 页`}
              current={number === page}
              href={hrefOf?.(number)}
              onClick={() => go(number)}
            >
              {number}
            </PageButton>
          ),
        )}
        <PageButton
          label="下一页"
          disabled={page >= pages}
          href={hrefOf?.(page + 1)}
          onClick={() => go(page + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </PageButton>
      </div>
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
      {children}
    </nav>
  );
}

interface PageButtonProps {
  label: string;
  current?: boolean;
  disabled?: boolean;
  href: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

function PageButton({ label, current, disabled, href, onClick, children }: PageButtonProps) {
  const isCurrent = current ? 'page' : undefined;
  if (href !== undefined && !disabled) {
    return (
      <Link to={href} className={classes.control} aria-label={label} aria-current={isCurrent}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={classes.control}
      aria-label={label}
      aria-current={isCurrent}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
