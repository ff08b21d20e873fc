import { IconBrandWechat } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { simulateScan } from '#contract/calls/wechat-login.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import classes from './scan-page.module.css';

const NAME = /^[a-z0-9-]{1,32}$/;
const FIRST_NAME = 'demo';

/**
 * Plays the phone that scans: where no WeChat is configured, whoever opens this page says which invented WeChat user it
 * is. The same name is the same user the next time.
 */
export function SimulatedScan({ ticket }: { ticket: string }) {
  const client = useClient();
  const navigate = useNavigate();
  const form = useServerForm({
    initial: { person: FIRST_NAME },
    check: ({ person }) =>
      NAME.test(person)
        ? null
        : { field: 'person', message: '请填写 1 到 32 位小写字母、数字或连字符，例如 demo' },
    send: async ({ person }) => {
      const { proof } = await client.send(simulateScan, { ticket, person });
      await navigate(`/wechat/confirm?proof=${proof}`, { replace: true });
    },
  });
  if (ticket === '') {
    return (
      <StateView
        title="没有要扫的二维码"
        body="请在电脑上打开登录框，扫描其中的二维码，或点其中的“在本机模拟扫码”。"
      />
    );
  }
  return (
    <form {...form.props} className={classes.root}>
      <div>
        <h1 className={classes.title}>模拟微信扫码</h1>
        <p className={classes.lead}>本站尚未接入微信。这一页代替手机上的微信，只用于试用。</p>
      </div>
      <div className={classes.panel}>
        <TextField
          label="以哪位虚构的微信用户扫码"
          hint="同一个名字就是同一位用户；没有用过的名字会注册新账户"
          name="person"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('person')}
        />
      </div>
      <FormMessage message={form.refusal} />
      <Button type="submit" size="md" loading={form.busy} icon={<IconBrandWechat size={18} aria-hidden />}>
        扫码
      </Button>
    </form>
  );
}
