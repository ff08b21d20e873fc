import {
  IconArrowLeft,
  IconDownload,
  IconFileText,
  IconShare2,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { Allowance } from '#contract/calls/memberships.ts';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { allowanceText, unitsLeft } from '#contract/rights/allowance-text.ts';
import { useSession } from '#web/client/session.ts';
import { BACK_TO_LIST } from '#web/features/addresses/index.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { useDownload } from '#web/features/downloads/index.ts';
import { useFavourite } from '#web/features/favourites/index.ts';
import { AddToGroup } from '#web/features/groups/index.ts';
import { allowanceQuery } from '#web/features/rights/index.ts';
import { ShareDialog } from '#web/features/sharing/index.ts';
import button from '#web/ui/button/button.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { IconLink } from '#web/ui/button/icon-button.tsx';
import { useTip } from '#web/ui/popover/tip.tsx';
import classes from '#web/ui/title-bar.module.css';
import { type Compatibility, compatibilityLabel, MoreMenu } from './more-menu.tsx';
import { OnlineLink } from './online-link.tsx';

interface TitleBarProps {
  report: ReportDetail;
  /** Where 返回搜索 leads. */
  backTo: string;
  /** Absent where there is nothing to read. */
  compatibility?: Compatibility | undefined;
}

export function TitleBar({ report, backTo, compatibility }: TitleBarProps) {
  const [isSharing, setSharing] = useState(false);
  const hasFile = report.view !== 'record';
  const share = () => setSharing(true);
  return (
    <header className={classes.bar}>
      <IconLink label="返回搜索" to={backTo} state={BACK_TO_LIST}>
        <IconArrowLeft size={20} aria-hidden />
      </IconLink>
      <h1 className={classes.title} title={report.name}>
        {report.name}
      </h1>
      <span className={classes.meta}>
        {[report.stockOrgData.name, report.timeText].filter(Boolean).join(' · ')}
      </span>
      <div className={classes.actions}>
        {compatibility && (
          <Action
            label={compatibilityLabel(compatibility)}
            hint="页面显示异常或打不开时，改看服务器画好的页面"
            icon={<IconFileText size={18} aria-hidden />}
            pressed={compatibility.isOn}
            loading={compatibility.isSwitching}
            rare
            onClick={compatibility.toggle}
          />
        )}
        {hasFile && (
          <OnlineLink
            fid={report.fid}
            className={`${classes.action} ${classes.rare}`}
            labelClassName={classes.label}
          />
        )}
        <Action
          label="分享"
          hint="链接与二维码"
          icon={<IconShare2 size={18} aria-hidden />}
          rare
          onClick={share}
        />
        <AddToGroup
          report={report}
          className={`${button.button} ${classes.action} ${classes.rare}`}
          labelClassName={classes.label}
        />
        <FavouriteAction report={report} />
        {hasFile && <DownloadAction report={report} />}
        <MoreMenu report={report} {...{ compatibility, hasFile }} onShare={share} />
      </div>
      <Suspense>
        {isSharing && (
          <ShareDialog
            shared={{ kind: 'report', fid: report.fid, name: report.name }}
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
    </header>
  );
}

interface ActionProps {
  label: string;
  hint: string;
  icon: ReactNode;
  note?: string;
  pressed?: boolean;
  loading?: boolean;
  strong?: boolean;
  /** On a phone it is in the menu. */
  rare?: boolean;
  onClick: () => void;
}

function Action({ label, hint, icon, note, pressed, loading, strong, rare, onClick }: ActionProps) {
  const { anchor, bubble } = useTip(hint);
  return (
    <>
      <Button
        className={rare ? `${classes.action} ${classes.rare}` : classes.action}
        variant={strong ? 'filled' : 'default'}
        icon={icon}
        aria-label={note ? `${label}，${note}` : label}
        aria-pressed={pressed}
        loading={loading}
        onClick={onClick}
        {...anchor}
      >
        <span className={classes.label}>{label}</span>
        {note && <span className={classes.note}>{note}</span>}
      </Button>
      {bubble}
    </>
  );
}

function FavouriteAction({ report }: { report: ReportDetail }) {
  const { favourite, isPending, press } = useFavourite({ ...report, id: report.fid });
  const Icon = favourite ? IconStarFilled : IconStar;
  return (
    <Action
      label={favourite ? '已收藏' : '收藏'}
      hint={favourite ? '取消收藏' : '收藏后可在个人中心找到'}
      icon={<Icon size={18} aria-hidden />}
      pressed={favourite}
      loading={isPending}
      onClick={press}
    />
  );
}

/** A finger cannot hover for the cost, so it is told before anything is taken. */
const mustTell = ({ code, cost }: Allowance) =>
  code === 0 && cost > 0 && window.matchMedia('(hover: none)').matches;

function DownloadAction({ report }: { report: ReportDetail }) {
  const { user } = useSession();
  const { isPending, percent, start, cancel } = useDownload(report.fid);
  const openDialog = useDialogs();
  const { data } = useQuery({ ...allowanceQuery('downloadReport', report.fid), enabled: user !== null });
  // What somebody had left is nothing to whoever looks at the page after them.
  const allowance = user === null ? undefined : data;
  const left = allowance ? unitsLeft(allowance) : null;
  const onClick = () => {
    if (!allowance || !mustTell(allowance)) return start();
    const text = `下载《${report.name}》：${allowanceText(allowance)}。`;
    openDialog({ kind: 'confirm', act: '下载', text, goOn: start });
  };
  if (isPending) {
    return (
      <Action
        label={`取消下载 ${percent}%`}
        hint="停止下载，没有下完的退还次数"
        icon={<IconX size={18} aria-hidden />}
        onClick={cancel}
      />
    );
  }
  return (
    <Action
      label="下载"
      hint={allowance ? allowanceText(allowance) || '下载 PDF 原文' : '登录后可下载 PDF 原文'}
      icon={<IconDownload size={18} aria-hidden />}
      note={allowance && left !== null && allowance.cost > 0 ? `余 ${left} 次` : undefined}
      strong
      onClick={onClick}
    />
  );
}
