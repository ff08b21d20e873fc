import { IconMessageReport } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';

interface FeedbackLinkProps {
  /** What is read. */
  name: string;
  className: string | undefined;
  labelClassName: string | undefined;
}

/** To the form, which says where one comes from, for all to see and to take out. Behind `lazyPart`. */
export function FeedbackLink({ name, className, labelClassName }: FeedbackLinkProps) {
  const { pathname, search } = useLocation();
  const context = `阅读《${name}》（${decodeURI(pathname + search)}）`;
  return (
    <Link to={`/suggest?context=${encodeURIComponent(context)}`} className={className}>
      <IconMessageReport size={18} aria-hidden />
      <span className={labelClassName}>意见反馈</span>
    </Link>
  );
}
