import { useQuery } from '@tanstack/react-query';
import { AUTHORISATION_FIELDS, type AuthorisationRequest, getConsent } from '#contract/calls/oauth.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from '../scan/scan-page.module.css';
import { Question } from './question.tsx';

const AGAIN = '请回到您的 AI 工具里，重新点一次连接。';

const requestIn = (params: URLSearchParams): AuthorisationRequest =>
  Object.fromEntries(
    AUTHORISATION_FIELDS.map((field) => [field, params.get(field) ?? '']),
  ) as AuthorisationRequest;

/** Where a program asks to act for a person: who it says it is, where it takes them, what it would do, yes or no. */
export function Authorise({ asked: params }: { asked: URLSearchParams }) {
  const { user } = useSession();
  const openDialog = useDialogs();
  const asked = requestIn(params);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['accounts', 'consent', asked],
    queryFn: answerTo(getConsent, asked),
    enabled: asked.client_id !== '',
    gcTime: 0,
  });
  if (asked.client_id === '') return <StateView title="没有要授权的程序" body={AGAIN} />;
  if (error !== null)
    return (
      <StateView
        role="alert"
        title="不能授权"
        body={messageOfError(error)}
        actions={
          // What the site itself says stays as it is; what did not arrive may arrive.
          isBusinessError(error) ? undefined : (
            <Button variant="default" onClick={() => void refetch()}>
              再试一次
            </Button>
          )
        }
      />
    );
  if (isPending) return <Waiting />;
  if (data.problem !== '')
    return (
      <StateView
        role="alert"
        title={`不能让“${data.name}”使用您的账号`}
        body={data.problem}
        actions={
          <Button variant="default" onClick={() => window.location.assign(data.back)}>
            回到 {data.place}
          </Button>
        }
      />
    );
  if (user === null) {
    const title = '登录后决定是否授权';
    return (
      <StateView
        title={title}
        body={`“${data.name}”（授权后回到 ${data.place}）请求以您的身份使用研见。`}
        actions={
          <Button onClick={() => openDialog({ kind: 'login', mode: 'login', reason: title })}>登录</Button>
        }
      />
    );
  }
  return <Question asked={asked} consent={data} user={user} />;
}

function Waiting() {
  return (
    <div className={classes.root} aria-busy="true">
      <h1 className={classes.title}>正在核对授权请求…</h1>
      <Skeleton height={130} />
      <Skeleton height={130} />
      <Skeleton height={42} />
    </div>
  );
}
