import { searchAddress } from '#contract/text/search-address.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import type { CollectionState } from './collection-state.ts';

export function Nothing({ state: { kind, keyword }, onAll }: { state: CollectionState; onAll: () => void }) {
  return kind === 'chart' ? (
    <NoCharts keyword={keyword} onAll={onAll} />
  ) : keyword === '' ? (
    <StateView
      level={2}
      title="还没有收藏"
      body="在搜索结果或阅读页点一下星标，报告就会留在这里。"
      actions={<LinkButton to="/report">去搜报告</LinkButton>}
    />
  ) : (
    <StateView
      level={2}
      title={`收藏里没有含“${keyword}”的报告`}
      body="只在标题、机构、公司与研究员里查找，不查正文。"
      actions={
        <>
          <Button onClick={onAll}>看全部收藏</Button>
          <LinkButton variant="default" to={searchAddress({ search_key: keyword })}>
            在全部报告里搜索
          </LinkButton>
        </>
      }
    />
  );
}

function NoCharts({ keyword, onAll }: { keyword: string; onAll: () => void }) {
  return keyword === '' ? (
    <StateView
      level={2}
      title="还没有收藏图表"
      body="在数据图表页点一下星标，图表就会留在这里。"
      actions={<LinkButton to="/chart">去看图表</LinkButton>}
    />
  ) : (
    <StateView
      level={2}
      title={`收藏里没有含“${keyword}”的图表`}
      actions={<Button onClick={onAll}>看全部收藏</Button>}
    />
  );
}
