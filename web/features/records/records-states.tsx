import type { RecordKind } from '#contract/calls/records.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';

const NONE: Record<RecordKind, { title: string; body: string }> = {
  read: { title: '还没有阅读记录', body: '打开过全文的报告会列在这里，方便回到读过的那一份。' },
  downloaded: { title: '还没有下载记录', body: '下载完的报告会列在这里；没有下完、退还了次数的不列。' },
};

interface NothingProps {
  kind: RecordKind;
  keyword: string;
  onAll: () => void;
}

export function Nothing({ kind, keyword, onAll }: NothingProps) {
  if (keyword === '')
    return <StateView level={2} {...NONE[kind]} actions={<LinkButton to="/report">去搜报告</LinkButton>} />;
  return (
    <StateView
      level={2}
      title={`记录里没有含“${keyword}”的报告`}
      body="只在标题、机构、公司与研究员里查找，不查正文。"
      actions={
        <>
          <Button onClick={onAll}>看全部记录</Button>
          <LinkButton variant="default" to={`/report?search_key=${encodeURIComponent(keyword)}`}>
            在全部报告里搜索
          </LinkButton>
        </>
      }
    />
  );
}
