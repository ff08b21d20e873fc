import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import type { Tier } from '#contract/rights/levels.ts';
import { type LimitDialog, limitDialog, limitTitle, resetText } from '#contract/rights/limits.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { useSession } from '#web/client/session.ts';
import { BACK_TO_LIST } from '#web/features/addresses/index.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { useLimitDialog } from '#web/features/rights/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { LockedPanels } from './locked-panels.tsx';
import classes from './locked-view.module.css';

const READ_ON = { kind: 'upgrade', text: '开通会员，继续阅读全文', tip: '', needs: 'ordinary' } as const;

interface LockedViewProps {
  report: ReportDetail;
  backTo: string;
  /** How to hear of a file that is not there yet, where only the record is. */
  awaitFile?: ReactNode;
}

/** The cover and what opens the rest; for records without a file, what is known and that there is no file. */
export function LockedView({ report, backTo, awaitFile }: LockedViewProps) {
  const { tier } = useSession();
  return (
    <div className={classes.root}>
      <div className={classes.inner}>
        <Cover report={report} />
        <div className={classes.side}>
          <Prompt report={report} tier={tier} backTo={backTo} awaitFile={awaitFile} />
          <LockedPanels report={report} />
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

function Prompt({ report, tier, backTo, awaitFile }: LockedViewProps & { tier: Tier }) {
  const openDialog = useDialogs();
  const back = (label: string) => (
    <LinkButton variant="default" to={backTo} state={BACK_TO_LIST}>
      {label}
    </LinkButton>
  );
  if (report.view === 'record' || report.locked?.reason === 'no-file') {
    return (
      <section className={classes.prompt}>
        <h2>只有这份报告的资料，没有原文</h2>
        <p>书库收录了它的标题、机构和日期等信息，没有 PDF 文件，因此不能在线阅读或下载。</p>
        <div className={classes.actions}>
          {/* Its place is kept, so that nothing beside it moves when it comes. */}
          <div className={classes.await}>
            <Suspense>{awaitFile}</Suspense>
          </div>
          <LinkButton
            variant="default"
            to={searchAddress({ search_key: report.name.slice(0, 40), fuzzy: true })}
          >
            搜索相近的报告
          </LinkButton>
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
          <Button variant="subtle" onClick={() => openDialog(READ_ON)}>
            开通会员
          </Button>
        </div>
      </section>
    );
  }
  return <UsedUp report={report} tier={tier} back={back} />;
}

/** The readings of the day or the month are used up: told in a dialog once (S1 §8), and on the page for as long as it is open. */
function UsedUp({
  report,
  tier,
  back,
}: {
  report: ReportDetail;
  tier: Tier;
  back: (label: string) => ReactNode;
}) {
  const { locked } = report;
  const period = locked?.period ?? null;
  const message = locked?.message ?? '';
  const limit = useMemo(
    () => (period === null ? null : limitDialog('readReport', period, tier, message)),
    [period, tier, message],
  );
  useLimitToldOnce(limit);
  const openDialog = useDialogs();
  // No membership ends a suspension, so none is offered.
  const mustWait = locked?.reason === 'too-frequent' || limit?.kind === 'notice';
  return (
    <section className={classes.prompt}>
      <h2>{headingOf(locked)}</h2>
      {/* The dialog has said that they are used up; what stays on the page is when they come back. */}
      <p>{period === null ? message : `${resetText(period)}。今天已经读过的报告仍可再读，不再计次。`}</p>
      <div className={classes.actions}>
        {!mustWait &&
          (limit?.kind === 'ask' ? (
            <LinkButton to="/aboutVip">{limit.confirm}</LinkButton>
          ) : (
            <Button onClick={() => openDialog(READ_ON)}>开通会员</Button>
          ))}
        {back(limit?.kind === 'ask' ? limit.dismiss : mustWait ? '返回搜索' : '以后再说')}
      </div>
    </section>
  );
}

function headingOf(locked: ReportDetail['locked']): string {
  if (locked?.period) return limitTitle('readReport', locked.period);
  return locked?.reason === 'too-frequent' ? '阅读已暂停' : '开通会员后阅读全文';
}

function useLimitToldOnce(limit: LimitDialog | null): void {
  const tell = useLimitDialog();
  const told = useRef(false);
  useEffect(() => {
    if (limit === null || told.current) return;
    told.current = true;
    tell(limit);
  }, [limit, tell]);
}
