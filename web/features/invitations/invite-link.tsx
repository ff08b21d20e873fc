import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { copyText } from '#web/ui/copy-text.ts';
import { NotRenewed } from '#web/ui/not-renewed.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './invite-list.module.css';
import { inviteQuery } from './queries.ts';
import { ThemeSelect } from './theme-select.tsx';

const CODE_PX = 148;

async function copy(url: string) {
  if (await copyText(url)) notify('邀请链接已复制');
  else notify('浏览器不允许复制，请选中链接后复制', 'failure');
}

/**
 * The rules first, then the link, its code and a way to copy it. Rules and rewards are those of the link to the home page, so that
 * they stand whatever becomes of another.
 */
export function InviteLink() {
  const [themeId, setThemeId] = useState(0);
  const query = useQuery(inviteQuery(0));
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error !== null) {
    return (
      <section className={card.card} aria-label="邀请链接">
        {/* One line: who came by the link is asked for apart, and may fail below with as much to say. */}
        <p className={classes.missing} role="alert">
          没有取到邀请链接与奖励规则：{messageOfError(error)}
          <Button size="compact" variant="default" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      </section>
    );
  }
  return (
    <>
      <NotRenewed what="奖励" query={query} />
      <section className={card.card} aria-label="邀请链接">
        <div className={classes.invite}>
          <div className={classes.words}>
            <ul className={classes.rules} aria-label="奖励规则">
              {data?.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            {data !== undefined && data.most > 0 && (
              <p className={classes.sum}>
                今年已奖励 {data.rewarded} / {data.most} 次，共 {data.days} 天
              </p>
            )}
            <ThemeSelect label="链接打开" none="首页" value={themeId} onChange={setThemeId} />
          </div>
          <Link themeId={themeId} />
        </div>
      </section>
    </>
  );
}

/** The link to the home page (0) or an industry's reports, to copy and as a code. */
function Link({ themeId }: { themeId: number }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(inviteQuery(themeId));
  if (data === undefined && error !== null) {
    return (
      <p className={classes.failed} role="alert">
        没有取到指向这个行业的链接：{messageOfError(error)}
        <Button size="compact" variant="default" loading={isFetching} onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  }
  const old = isPlaceholderData || undefined;
  return (
    <>
      <div className={classes.link} data-old={old}>
        {data === undefined ? (
          <Skeleton height={32} />
        ) : (
          <>
            <output className={classes.url}>{data.url}</output>
            <Button disabled={isPlaceholderData} onClick={() => void copy(data.url)}>
              复制链接
            </Button>
          </>
        )}
      </div>
      <div className={classes.code} data-old={old}>
        {data === undefined ? (
          <Skeleton height={CODE_PX} width={CODE_PX} />
        ) : (
          <QrCode text={data.url} label="邀请二维码" size={CODE_PX} />
        )}
        <p className={classes.meta}>扫码打开链接</p>
      </div>
    </>
  );
}
