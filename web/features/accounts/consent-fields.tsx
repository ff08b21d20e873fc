import { Checkbox } from '@mantine/core';
import classes from './login-dialog.module.css';

export interface Consents {
  adult: boolean;
  agreed: boolean;
}

/** What is still to tick; empty where nothing is. */
export function problemOfConsents({ adult, agreed }: Consents): string {
  if (!adult) return '注册须年满 18 岁，请先勾选声明';
  return agreed ? '' : '请先阅读并同意用户协议与隐私政策';
}

interface ConsentFieldsProps {
  value: Consents;
  onChange: (value: Consents) => void;
  /** The version that is agreed to, as the record will say. */
  version: string;
}

/** The two declarations of registering, never ticked beforehand. */
export function ConsentFields({ value, onChange, version }: ConsentFieldsProps) {
  const link = (href: string, label: string) => (
    <a href={href} target="_blank" rel="noreferrer" className={classes.link}>
      《{label}》
    </a>
  );
  return (
    <div className={classes.consents}>
      <Checkbox
        label="本人已年满 18 周岁"
        checked={value.adult}
        onChange={(event) => onChange({ ...value, adult: event.currentTarget.checked })}
      />
      <Checkbox
        label={
          <>
            已阅读并同意{link('/protocol', '用户协议')}和{link('/privacy', '隐私政策')}（{version} 版）
          </>
        }
        checked={value.agreed}
        onChange={(event) => onChange({ ...value, agreed: event.currentTarget.checked })}
      />
    </div>
  );
}
