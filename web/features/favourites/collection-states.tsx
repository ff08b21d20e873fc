import { NO_FOLDER } from '#contract/rights/folder-terms.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { KINDS, UNITS } from './chosen.ts';
import type { CollectionState } from './collection-state.ts';

export function Nothing({
  state: { kind, keyword, folder },
  onAll,
}: {
  state: CollectionState;
  onAll: () => void;
}) {
  return keyword === '' && folder !== null ? (
    <NothingInFolder kind={kind} folder={folder} onAll={onAll} />
  ) : kind === 'chart' ? (
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

interface NothingInFolderProps {
  kind: CollectionState['kind'];
  folder: number;
  onAll: () => void;
}

function NothingInFolder({ kind, folder, onAll }: NothingInFolderProps) {
  const [what, unit] = [KINDS[kind], UNITS[kind]];
  return folder === NO_FOLDER ? (
    <StateView
      level={2}
      title={`收藏的${what}都归好类了`}
      body={`新收藏的${what}先列在这里，再选中它们移到文件夹。`}
      actions={<Button onClick={onAll}>看全部收藏</Button>}
    />
  ) : (
    <StateView
      level={2}
      title={`文件夹里还没有${what}`}
      body={`在全部收藏里选中几${unit}，按“移到文件夹”。`}
      actions={<Button onClick={onAll}>看全部收藏</Button>}
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
