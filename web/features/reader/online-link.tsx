import { IconExternalLink } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { rightOf } from '#contract/rights/levels.ts';
import { useSession } from '#web/client/session.ts';
import { useGate } from '#web/features/rights/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { useTip } from '#web/ui/popover/tip.tsx';

interface OnlineLinkProps {
  fid: number;
  className?: string | undefined;
  labelClassName?: string | undefined;
}

/** The pages alone in a tab of their own: for members (S1 §5), and others are told of the membership. */
export function OnlineLink({ fid, className, labelClassName }: OnlineLinkProps) {
  const { tier } = useSession();
  const { pass, lockOf } = useGate();
  const lock = lockOf('viewOnline');
  const { anchor, bubble } = useTip(`在新标签页里只看原文${lock === null ? '' : `（${lock}）`}`);
  /** At the page that is being read, which the address names. */
  const address = () => {
    const page = new URLSearchParams(window.location.search).get('page');
    return `/pdf/index?fid=${fid}${page === null ? '' : `&page=${page}`}`;
  };
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (rightOf(tier, 'viewOnline').allowed) {
      event.currentTarget.href = address();
      return;
    }
    event.preventDefault();
    pass('viewOnline', () => void window.open(address(), '_blank', 'noopener'));
  }
  return (
    <>
      <LinkButton
        variant="default"
        className={className}
        to={`/pdf/index?fid=${fid}`}
        target="_blank"
        rel="noopener"
        icon={<IconExternalLink size={18} aria-hidden />}
        aria-label={lock === null ? '在线查看' : `在线查看，${lock}`}
        onClick={onClick}
        {...anchor}
      >
        <span className={labelClassName}>在线查看</span>
      </LinkButton>
      {bubble}
    </>
  );
}
