import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { type DialogProps, useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { plansQuery } from '../queries.ts';
import { Checkout } from './checkout.tsx';
import { Paid } from './paid.tsx';
import classes from './pay-dialog.module.css';
import { PlanChoice } from './plan-choice.tsx';

const WIDTH_PX = 560;

/** Membership sold where it is missed (S2 §2, §4): what, for how much, by which code, how long it holds. */
export function PayDialog({ request, onClose, onDone }: DialogProps<'upgrade'>) {
  const { title = '会员权益', text, tip, orderCode, dismiss = '以后再说' } = request;
  // The way back to what one wanted is the caller's, and is gone into once.
  const [paidUntil, setPaidUntil] = useState<string | null>(null);
  if (paidUntil !== null) {
    return (
      <Dialog onClose={onDone} title="已开通" width={WIDTH_PX}>
        <Paid orderCode={paidUntil} onGoOn={onDone} />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={title} width={WIDTH_PX}>
      <Cause text={text} tip={tip} />
      {orderCode === undefined ? (
        <Choosing request={request} onPaid={setPaidUntil} />
      ) : (
        <Checkout wanted={{ orderCode }} onPaid={setPaidUntil} />
      )}
      <div className={classes.foot}>
        <Button variant="subtle" onClick={onClose}>
          {dismiss}
        </Button>
      </div>
    </Dialog>
  );
}

/** What was missed, so that the dialog is here. */
function Cause({ text, tip = '' }: { text: string; tip: string | undefined }) {
  if (text === '' && tip === '') return null;
  return (
    <div className={classes.cause}>
      {text !== '' && <p className={classes.text}>{text}</p>}
      {tip !== '' && <p className={classes.tip}>{tip}</p>}
    </div>
  );
}

/** The level that is offered first: the one that was asked for, and otherwise senior (S2 §4). */
function firstLevel({ buys, needs }: DialogProps<'upgrade'>['request']): number {
  return buys ?? (needs === 'enterprise' ? 3 : 2);
}

function Choosing({
  request,
  onPaid,
}: {
  request: DialogProps<'upgrade'>['request'];
  onPaid: (orderCode: string) => void;
}) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(plansQuery());
  const [level, setLevel] = useState(() => firstLevel(request));
  if (data === undefined)
    return <Plans error={error} isKnown={user !== null} onRetry={() => void refetch()} />;
  const plan = data.list.find((one) => one.level === level) ?? data.list[0];
  if (plan === undefined || data.channels.length === 0)
    return <p className={classes.note}>本站尚未开通在线支付，要开通会员请联系客服。</p>;
  return (
    <>
      <PlanChoice plans={data.list} chosen={plan} onChoose={setLevel} />
      {user === null ? (
        <SignInFirst request={request} level={level} />
      ) : (
        <Checkout key={plan.id} wanted={plan} onPaid={onPaid} />
      )}
    </>
  );
}

/** Who pays must be known; after signing in the same choice is open again. */
function SignInFirst({ request, level }: { request: DialogProps<'upgrade'>['request']; level: number }) {
  const openDialog = useDialogs();
  const again = () => openDialog({ ...request, buys: level });
  return (
    <div className={classes.signIn}>
      <p className={classes.note}>会员开通在您的账号上，登录后付款。</p>
      <Button onClick={() => openDialog({ kind: 'login', reason: '登录后开通会员', goOn: again })}>
        登录后付款
      </Button>
    </div>
  );
}

interface PlansProps {
  error: unknown;
  /** Whether somebody has signed in, who is shown how to pay at once. */
  isKnown: boolean;
  onRetry: () => void;
}

function Plans({ error, isKnown, onRetry }: PlansProps) {
  if (error === null)
    return (
      <div className={classes.waiting} data-known={isKnown || undefined}>
        <Skeleton height="100%" />
      </div>
    );
  return (
    <div className={classes.signIn} role="alert">
      <p className={classes.note}>没有取到价格：{messageOfError(error)}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}
