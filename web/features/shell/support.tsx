import { useOperator } from '#web/client/session.ts';
import classes from './support.module.css';

function useSupport() {
  const operator = useOperator();
  const ways = [operator?.support, operator?.is_known ? operator.contact : ''].filter(Boolean);
  return { ways, picture: operator?.support_picture ?? '' };
}

/** Whether there is any way to somebody who answers. */
export function useHasSupport(): boolean {
  const { ways, picture } = useSupport();
  return ways.length > 0 || picture !== '';
}

/** How to reach somebody. */
export function Support() {
  const { ways, picture } = useSupport();
  return (
    <>
      {picture !== '' && <img src={picture} alt="客服二维码" className={classes.code} />}
      <p className={classes.note}>{ways.length > 0 ? `联系客服：${ways.join('；')}` : '手机扫码联系客服'}</p>
    </>
  );
}
