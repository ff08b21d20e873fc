import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerLoginScan, getLoginScan } from '#contract/calls/wechat-login.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts';
import { ConsentField, NOT_AGREED } from '../consent-field.tsx';
import classes from './scan-page.module.css';

const AGAIN = '请回到电脑上刷新二维码，再扫一次。';

/** The phone's side of signing in by QR code: who asks, from where, and yes or no. */
export function ConfirmScan({ proof }: { proof: string }) {
  const client = useClient();
  const { data, error, isPending } = useQuery({
    queryKey: ['accounts', 'scan', proof],
    queryFn: answerTo(getLoginScan, { proof }),
    enabled: proof !== '',
    gcTime: 0,
  });
  const left = useSecondsLeft(data === undefined ? null : data.expiresAt * 1000);
  const answer = useMutation({
    mutationFn: (given: { approve: 0 | 1; agreement: string; adult: 0 | 1 }) =>
      client.send(answerLoginScan, { proof, ...given }),
  });
  if (proof === '') return <StateView title="没有要确认的登录" body={AGAIN} />;
  if (answer.isSuccess) {
    return <StateView role="status" title={answer.data.message} body="可以关闭本页。" />;
  }
  if (error !== null) {
    return <StateView role="alert" title="不能确认这次登录" body={messageOfError(error)} />;
  }
  if (isPending) return <Waiting />;
  if (left === 0 && !answer.isPending) {
    return <StateView role="alert" title="二维码已失效" body={AGAIN} />;
  }
  return (
    <Question
      scan={data}
      secondsLeft={left}
      busy={answer.isPending}
      failure={answer.error === null ? '' : messageOfError(answer.error)}
      onAnswer={answer.mutate}
    />
  );
}

function Waiting() {
  return (
    <div className={classes.root} aria-busy="true">
      <h1 className={classes.title}>正在核对登录请求…</h1>
      <Skeleton height={130} />
      <Skeleton height={42} />
    </div>
  );
}

interface QuestionProps {
  scan: { place: string; browser: string; askedAt: number; isNew: boolean; agreementVersion: string };
  secondsLeft: number;
  busy: boolean;
  failure: string;
  onAnswer: (given: { approve: 0 | 1; agreement: string; adult: 0 | 1 }) => void;
}

function Question({ scan, secondsLeft, busy, failure, onAnswer }: QuestionProps) {
  const [agrees, setAgrees] = useState(false);
  const [problem, setProblem] = useState<string>();
  const approve = () => {
    const isMissing = scan.isNew && !agrees;
    setProblem(isMissing ? NOT_AGREED : undefined);
    if (isMissing) return;
    const registers = scan.isNew ? { agreement: scan.agreementVersion, adult: 1 as const } : null;
    onAnswer({ approve: 1, ...(registers ?? { agreement: '', adult: 0 }) });
  };
  return (
    <div className={classes.root}>
      <div>
        <h1 className={classes.title}>{scan.isNew ? '注册并登录研见' : '确认登录研见'}</h1>
        <p className={classes.lead}>一个浏览器请求用您的微信登录，请核对是不是您本人。</p>
      </div>
      <dl className={classes.facts}>
        <dt>地点</dt>
        <dd>{scan.place}</dd>
        <dt>浏览器</dt>
        <dd>{scan.browser}</dd>
        <dt>时间</dt>
        <dd>{momentOf(scan.askedAt)}</dd>
      </dl>
      {scan.isNew && (
        <ConsentField value={agrees} onChange={setAgrees} version={scan.agreementVersion} error={problem} />
      )}
      <FormMessage message={failure} />
      <div className={classes.actions}>
        <Button size="md" loading={busy} onClick={approve}>
          {scan.isNew ? '注册并确认登录' : '确认登录'}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={busy}
          onClick={() => onAnswer({ approve: 0, agreement: '', adult: 0 })}
        >
          拒绝
        </Button>
      </div>
      <p className={classes.caution}>
        {secondsLeft} 秒后失效。如果不是您本人在登录，请拒绝；不要为他人发来的二维码确认登录。
      </p>
    </div>
  );
}
