import { useOperator } from '#web/client/session.ts';
import classes from './support.module.css';

/** How to reach somebody; says so where nobody answers. */
export function Support() {
  const operator = useOperator();
  const ways = [operator?.support, operator?.is_known ? operator.contact : ''].filter(Boolean);
  return (
    <p className={classes.note}>{ways.length > 0 ? `联系客服：${ways.join('；')}` : '客服尚未开通。'}</p>
  );
}
