import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuthorisationRequest, approveConsent, type getConsent } from '#contract/calls/oauth.ts';
import { GRANT_DAYS, TOKEN_SCOPE_TEXTS, type TokenScope } from '#contract/rights/token-terms.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { UserData } from '#contract/wire/session.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from '../scan/scan-page.module.css';

interface QuestionProps {
  asked: AuthorisationRequest;
  consent: ResponseOf<typeof getConsent>;
  user: UserData;
}

export function Question({ asked, consent, user }: QuestionProps) {
  const client = useClient();
  const { name, place, scopes, back } = consent;
  const [allowed, setAllowed] = useState<readonly TokenScope[]>(scopes);
  const approve = useMutation({
    mutationFn: () => client.send(approveConsent, { ...asked, allowed: [...allowed] }),
    onSuccess: ({ to }) => window.location.assign(to),
  });
  if (approve.isSuccess)
    return (
      <StateView
        role="status"
        title="已授权"
        body={`正在回到 ${place}。没有自动回去的话，请回到您的 AI 工具里看看；这一页可以关闭。`}
      />
    );
  const failure = approve.error === null ? '' : messageOfError(approve.error);
  return (
    <div className={classes.root}>
      <div>
        <h1 className={classes.title}>允许“{name}”使用您的研见账号？</h1>
        <p className={classes.lead}>名称是它自己说的，没有人核实过；请看清授权后回到哪里。</p>
      </div>
      <dl className={classes.facts}>
        <dt>授权后回到</dt>
        <dd>{place}</dd>
        <dt>您的账号</dt>
        <dd>{[user.nickname, user.phone].filter((each) => each !== '').join(' · ')}</dd>
      </dl>
      <fieldset className={classes.choices}>
        <legend>它可以</legend>
        {scopes.map((scope) => (
          <CheckBox
            key={scope}
            label={TOKEN_SCOPE_TEXTS[scope]}
            checked={allowed.includes(scope)}
            onChange={(isOn) =>
              setAllowed(scopes.filter((one) => (one === scope ? isOn : allowed.includes(one))))
            }
          />
        ))}
      </fieldset>
      <p className={classes.caution}>
        它以您的身份使用，检索、阅读、提问的次数从您的账号里扣。{GRANT_DAYS}{' '}
        天没有使用就自动失效，随时可以在“账号与安全”的“开放接口”里撤销。
      </p>
      <FormMessage message={failure} act="没有授权" />
      <div className={classes.actions}>
        <Button
          size="md"
          loading={approve.isPending}
          disabled={allowed.length === 0}
          title={allowed.length === 0 ? '请至少选一项' : undefined}
          onClick={() => approve.mutate()}
        >
          允许
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={approve.isPending}
          onClick={() => window.location.assign(back)}
        >
          拒绝
        </Button>
      </div>
      <p className={classes.caution}>如果不是您刚才在自己的 AI 工具里点的连接，请拒绝。</p>
    </div>
  );
}
