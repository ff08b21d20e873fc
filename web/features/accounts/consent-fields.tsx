import type { Problem } from '#web/features/forms/index.ts';
import { CheckBox } from '#web/ui/check-box.tsx';
import classes from './login-dialog.module.css';

export interface Consents {
  adult: boolean;
  agreed: boolean;
}

/** What is still to tick; null where nothing is. */
export function problemOfConsents({ adult, agreed }: Consents): Problem<'adult' | 'agreed'> | null {
  if (!adult) return { field: 'adult', message: '注册须年满 18 周岁，请先勾选声明' };
  return agreed ? null : { field: 'agreed', message: '请先阅读并同意用户协议与隐私政策' };
}

interface ConsentFieldsProps {
  value: Consents;
  onChange: (value: Consents) => void;
  /** The version that is agreed to, as the record will say. */
  version: string;
  problem: { adult?: string | undefined; agreed?: string | undefined };
}

/** The two declarations of registering, never ticked beforehand. */
export function ConsentFields({ value, onChange, version, problem }: ConsentFieldsProps) {
  const link = (href: string, label: string) => (
    <a href={href} target="_blank" rel="noreferrer" className={classes.link}>
      《{label}》
    </a>
  );
  return (
    <div className={classes.consents}>
      <CheckBox
        name="adult"
        data-field="adult"
        label="本人已年满 18 周岁"
        error={problem.adult}
        checked={value.adult}
        onChange={(adult) => onChange({ ...value, adult })}
      />
      <CheckBox
        name="agreed"
        data-field="agreed"
        error={problem.agreed}
        label={
          <>
            已阅读并同意{link('/protocol', '用户协议')}和{link('/privacy', '隐私政策')}（{version} 版）
          </>
        }
        checked={value.agreed}
        onChange={(agreed) => onChange({ ...value, agreed })}
      />
    </div>
  );
}
