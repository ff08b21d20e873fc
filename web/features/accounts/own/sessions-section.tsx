import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Device, getSessions, revokeSession } from '#contract/calls/accounts.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { tell, warn } from '../warn.ts';
import classes from './account.module.css';
import { Loaded, Section } from './section.tsx';

type DeviceSeen = z.infer<typeof Device>;

const KEY = ['accounts', 'sessions'];
const WAYS: Record<string, string> = {
  phone: '手机号密码登录',
  username: '企业账号登录',
  wechat: '微信扫码登录',
  register: '注册时登录',
};

/** Where one is signed in, and the way to end it there. */
export function SessionsSection() {
  const client = useClient();
  const queries = useQueryClient();
  const openDialog = useDialogs();
  const query = useQuery({
    queryKey: KEY,
    staleTime: 0,
    queryFn: answerTo(getSessions, {}),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => client.send(revokeSession, { id }),
    onSuccess: ({ ended }) => {
      tell(ended === 0 ? '该设备已不在登录状态' : `已让 ${ended} 台设备退出`);
      return queries.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => warn(`没有让设备退出：${messageOfError(error)}`),
  });
  const others = query.data?.list.filter((device) => !device.current).length ?? 0;
  const endOthers = () =>
    openDialog({
      kind: 'confirm',
      act: '让其他设备退出',
      text: `让其他 ${others} 台设备退出登录？它们须重新登录才能继续使用。`,
      goOn: () => mutate('others'),
    });
  const all = others > 0 && (
    <Button
      size="compact"
      variant="default"
      loading={isPending && variables === 'others'}
      onClick={endOthers}
    >
      其他设备全部退出
    </Button>
  );
  return (
    <Section id="sessions" title="登录设备" action={all}>
      <Loaded what="登录设备" query={query} lines={2}>
        {({ list, limit }) => (
          <>
            <ul className={classes.rows}>
              {list.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  busy={isPending && variables === device.id}
                  onEnd={() => mutate(device.id)}
                />
              ))}
            </ul>
            <p className={`${classes.foot} ${classes.note}`}>
              最多 {limit}{' '}
              台设备同时登录，再登录一台时最早登录的一台退出。发现不认识的设备，请让它退出并重设密码。
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function DeviceRow({ device, busy, onEnd }: { device: DeviceSeen; busy: boolean; onEnd: () => void }) {
  const { browser, place, way, signedInAt, lastSeenAt, current } = device;
  return (
    <li>
      <div className={classes.main}>
        <p className={classes.what}>
          {browser} · {place}
          {current && <span className={classes.tag}>当前设备</span>}
        </p>
        <p className={classes.note}>
          <WholeDates
            text={`${momentOf(signedInAt)} ${WAYS[way] ?? '登录'}；最近使用 ${momentOf(lastSeenAt)}`}
          />
        </p>
      </div>
      {!current && (
        <Button
          size="compact"
          variant="default"
          loading={busy}
          onClick={onEnd}
          aria-label={`让 ${browser} 退出`}
        >
          退出
        </Button>
      )}
    </li>
  );
}
