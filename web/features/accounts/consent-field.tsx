import { CheckBox } from '#web/ui/check-box.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import classes from './login-dialog.module.css';

/** What is still to tick before an account is made. */
export const NOT_AGREED = '请先确认已年满 18 周岁，并阅读、同意用户协议与隐私政策';

interface ConsentFieldProps {
  value: boolean;
  onChange: (agrees: boolean) => void;
  /** The version that is agreed to, as the record will say. */
  version: string;
  error?: string | undefined;
}

/** The two declarations of registering in one sentence and one tick, never ticked beforehand. */
export function ConsentField({ value, onChange, version, error }: ConsentFieldProps) {
  const link = (href: string, label: string) => (
    <a href={href} target="_blank" rel="noreferrer" className={classes.link}>
      《{label}》
    </a>
  );
  return (
    <CheckBox
      name="agreed"
      data-field="agreed"
      error={error}
      label={
        <>
          本人已年满 18 周岁，已阅读并同意{link('/protocol', '用户协议')}和{link('/privacy', '隐私政策')}（
          <WholeDates text={`${version} 版`} />）
        </>
      }
      checked={value}
      onChange={onChange}
    />
  );
}
