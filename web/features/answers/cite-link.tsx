import { type MouseEvent, type ReactNode, useContext } from 'react';
import type { Evidence } from '#contract/calls/answers.ts';
import { CitedContext } from './cited-context.ts';
import { evidenceHref } from './evidence-href.ts';

interface CiteLinkProps {
  evidence: Evidence;
  className?: string | undefined;
  title?: string;
  'aria-label'?: string;
  /** The keyboard passes it by: the same place is opened by another link beside it. */
  isSkipped?: boolean;
  children: ReactNode;
}

const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Opens where something stands: beside the answer where there is room made for it, and on its own page otherwise. */
export function CiteLink({ evidence, children, isSkipped, ...rest }: CiteLinkProps) {
  const beside = useContext(CitedContext);
  const onClick = (event: MouseEvent) => {
    if (beside === null || !isPlain(event)) return;
    if (evidence.page === null && !beside.takesAbstracts) return;
    event.preventDefault();
    beside.open(evidence);
  };
  return (
    <a
      {...rest}
      tabIndex={isSkipped ? -1 : undefined}
      href={evidenceHref(evidence)}
      target="_blank"
      rel="noreferrer"
      aria-current={beside?.cited === evidence || undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
