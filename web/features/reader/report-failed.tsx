import { FileFailed } from '#web/ui/file-failed.tsx';

const MISSING = {
  title: '没有这份报告',
  body: '地址可能有误，或者报告已经下架。',
  to: '/report',
  go: '去搜报告',
};

/** Why the report of a page did not open, and what to do. */
export const ReportFailed = () => <FileFailed title="报告没有打开" missing={MISSING} />;
