import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Tier } from '#contract/levels.ts';
import type { ReportDetail } from '#contract/reports.ts';
import { useDialogs } from '#web/client/dialogs.tsx';
import { type LimitMessage, readingLimitMessage } from '#web/client/limit-message.ts';
import { BACK_TO_LIST } from '#web/client/search-address.ts';
import { useSession } from '#web/client/session.ts';
import { useLimitDialog } from '#web/client/use-limit-dialog.ts';
import classes from './locked-view.module.css';
import { InfoPanel } from './panels/info-panel.tsx';

/** The cover and what opens the rest; for records without a file, what is known and that there is no file. */
export function LockedView({ report, backTo }: { report: ReportDetail; backTo: string }) {
  const { tier } = useSession();
  return (
    <div className={classes.root}>
      <div className={classes.inner}>
        <Cover report={report} />
        <div className={classes.side}>
          <Prompt report={report} tier={tier} backTo={backTo} />
          <div className={classes.info}>
            <InfoPanel report={report} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Cover({ report }: { report: ReportDetail }) {
  if (report.share_url === '') return null;
  return (
    <figure className={classes.cover}>
      <img src={report.share_url} alt={`《${report.name}》封面`} />
      {report.page_count > 1 && <figcaption>封面，全文共 {report.page_count} 页</figcaption>}
    </figure>
  );
}

function Prompt({ report, tier, backTo }: { report: ReportDetail; tier: Tier; backTo: string }) {
  const openDialog = useDialogs();
  const back = (label: string) => (
    <Button variant="default" component={Link} to={backTo} state={BACK_TO_LIST}>
      {label}
    </Button>
  );
  if (report.view === 'record' || report.locked?.reason === 'no-file') {
    return (
      <section className={classes.prompt}>
        <h2>只有这份报告的资料，没有原文</h2>
        <p>书库收录了它的标题、机构和日期等信息，没有 PDF 文件，因此不能在线阅读或下载。</p>
        <div className={classes.actions}>
          <Button
            component={Link}
            to={`/report?search_key=${encodeURIComponent(report.name.slice(0, 40))}&fuzzy=1`}
          >
            搜索相近的报告
          </Button>
          {back('返回搜索')}
        </div>
      </section>
    );
  }
  if (report.locked?.reason === 'sign-in') {
    const signIn = (mode: 'login' | 'register') =>
      openDialog({ kind: 'login', mode, reason: '登录后可阅读全文' });
    return (
      <section className={classes.prompt}>
        <h2>登录后阅读全文</h2>
        <p>
          {report.locked.message}
          {report.page_count > 0 && `（共 ${report.page_count} 页）`}
        </p>
        <div className={classes.actions}>
          <Button onClick={() => signIn('login')}>登录</Button>
          <Button variant="default" onClick={() => signIn('register')}>
            注册
          </Button>
          <Button variant="subtle" component={Link} to="/aboutVip">
            了解会员权益
          </Button>
        </div>
      </section>
    );
  }
  return <UsedUp report={report} tier={tier} back={back} />;
}

/** The day's readings are used up: told in a dialog once (S1 §8), and on the page for as long as it is open. */
function UsedUp({
  report,
  tier,
  back,
}: {
  report: ReportDetail;
  tier: Tier;
  back: (label: string) => ReactNode;
}) {
  const limit = report.locked?.reason === 'reading-limit' ? readingLimitMessage(tier) : null;
  useLimitToldOnce(limit);
  // No membership ends a suspension, so none is offered.
  const mustWait = report.locked?.reason === 'too-frequent' || limit?.kind === 'notice';
  return (
    <section className={classes.prompt}>
      <h2>{headingOf(report.locked?.reason)}</h2>
      <p>{limit?.text ?? report.locked?.message}</p>
      {limit?.kind === 'pay' && <p className={classes.tip}>{limit.tip}；次数每日 0 点（北京时间）重置。</p>}
      <div className={classes.actions}>
        {!mustWait && (
          <Button component={Link} to="/aboutVip">
            {limit?.kind === 'ask' ? limit.confirm : '查看会员权益'}
          </Button>
        )}
        {back(limit?.kind === 'ask' ? limit.dismiss : mustWait ? '返回搜索' : '以后再说')}
      </div>
    </section>
  );
}

function headingOf(reason: NonNullable<ReportDetail['locked']>['reason'] | undefined): string {
  if (reason === 'reading-limit') return '今日阅读次数已用完';
  return reason === 'too-frequent' ? '阅读已暂停' : '开通会员后阅读全文';
}

function useLimitToldOnce(limit: LimitMessage | null): void {
  const tell = useLimitDialog();
  const told = useRef(false);
  useEffect(() => {
    if (limit === null || told.current) return;
    told.current = true;
    tell(limit);
  }, [limit, tell]);
}
