import { Button } from '#web/ui/button/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './delivery.module.css';

/** What is shown this one time, and a button to take it along. */
export function Once({ label, value }: { label: string; value: string }) {
  async function copy() {
    if (await copyText(value)) notify('已复制');
    else notify('没有复制成功，请选中后复制', 'failure');
  }
  return (
    <div className={classes.once} role="status">
      <p>{label}，只在这里显示这一次，请收好：</p>
      <code className={classes.secret}>{value}</code>
      <Button size="compact" variant="default" onClick={() => void copy()}>
        复制
      </Button>
    </div>
  );
}
