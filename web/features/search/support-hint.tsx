import { useOperator } from '#web/client/session.ts';
import classes from './support-hint.module.css';

/** Whom to ask about what was not found (S1 §2). Nothing where the operator names nobody. */
export function SupportHint() {
  const operator = useOperator();
  if (!operator || operator.support === '') return null;
  const { support, support_picture: picture } = operator;
  return (
    <div className={classes.hint}>
      <p>没有找到需要的报告？联系客服：{support}</p>
      {picture !== '' && <img src={picture} alt="客服二维码" loading="lazy" className={classes.code} />}
    </div>
  );
}
