import { useOperator } from '#web/client/session.ts';
import classes from './join-group.module.css';

const SIZE_PX = 132;

/** Customer service, who lets people into the group: its code or its name, as the operator has filled them in. */
export function Service() {
  const operator = useOperator();
  const { support = '', support_picture: picture = '' } = operator ?? {};
  return (
    <div className={classes.service}>
      {picture !== '' && (
        <img src={picture} alt="客服二维码" width={SIZE_PX} height={SIZE_PX} className={classes.picture} />
      )}
      <p className={classes.note}>
        {picture === '' && support === ''
          ? '运营者还没有公布客服的联系方式：先登记行业，客服公布后在本页添加。'
          : `添加客服${support === '' ? '' : `（${support}）`}，由客服拉您入群。`}
      </p>
    </div>
  );
}
