import { IconExternalLink, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Evidence } from '#contract/calls/answers.ts';
import { quotePlace } from '#contract/text/quote-place.ts';
import { IconButton, IconLink } from '#web/ui/button/icon-button.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import classes from './beside-reader.module.css';
import { CitedAbstract } from './cited-abstract.tsx';
import { evidenceHref, framedHref } from './evidence-href.ts';

interface BesideReaderProps {
  cited: Evidence;
  /** The page is there, and what reading it took is taken. */
  onOpened: () => void;
  onClose: () => void;
}

/** The page of the report, or its abstract, with the passage marked, beside the answer or, on a narrow screen, above it. Reading it follows the reader's rules. */
export function BesideReader({ cited, onOpened, onClose }: BesideReaderProps) {
  const panel = useRef<HTMLElement>(null);
  const place = `《${cited.name}》${quotePlace(cited)}`;
  const href = framedHref(cited);
  useReturnFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every place that is opened is brought into sight.
  useEffect(() => {
    const said = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
    // What the passage speaks for is read beside it, though room was made for the page.
    if (said?.matches('[aria-current]')) said.scrollIntoView({ block: 'nearest' });
  }, [href]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={classes.panel}
      data-beside
      aria-label={`出处：${place}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={classes.head}>
        <p className={classes.title}>{place}</p>
        <IconLink label="在新标签页打开" size={32} to={evidenceHref(cited)} target="_blank">
          <IconExternalLink size={16} aria-hidden />
        </IconLink>
        <IconButton label="收起出处" size={32} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </header>
      {cited.page === null ? (
        <CitedAbstract cited={cited} />
      ) : (
        <iframe key={href} className={classes.frame} src={href} title={`${place}的原文`} onLoad={onOpened} />
      )}
    </aside>
  );
}
