import type { RecordKind } from '#contract/calls/records.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import type { RecordsState } from './records-state.ts';

const NONE: Record<RecordsState['shows'], Record<RecordKind, { title: string; body: string }>> = {
  report: {
    read: { title: '还没有阅读记录', body: '打开过全文的报告会列在这里，方便回到读过的那一份。' },
    downloaded: { title: '还没有下载记录', body: '下载完的报告会列在这里；没有下完、退还了次数的不列。' },
  },
  chart: {
    read: { title: '还没有打开过图表', body: '打开过大图的图表会列在这里。' },
    downloaded: { title: '还没有下载过图表的数据', body: '下载过数据的图表会列在这里。' },
  },
};
const WORDS = {
  report: { name: '报告', go: '去搜报告', path: '/report' },
  chart: { name: '图表', go: '去看图表', path: '/chart' },
} as const;

interface NothingProps {
  kind: RecordKind;
  shows: RecordsState['shows'];
  keyword: string;
  onAll: () => void;
}

export function Nothing({ kind, shows, keyword, onAll }: NothingProps) {
  const { name, go, path } = WORDS[shows];
  if (keyword === '')
    return <StateView level={2} {...NONE[shows][kind]} actions={<LinkButton to={path}>{go}</LinkButton>} />;
  return (
    <StateView
      level={2}
      title={`记录里没有含“${keyword}”的${name}`}
      body="只在标题、机构、公司与研究员里查找，不查正文。"
      actions={
        <>
          <Button onClick={onAll}>看全部记录</Button>
          <LinkButton variant="default" to={searchAddress({ search_key: keyword }, path)}>
            在全部{name}里搜索
          </LinkButton>
        </>
      }
    />
  );
}
