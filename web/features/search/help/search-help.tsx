import { useQuery } from '@tanstack/react-query';
import type { SearchExample } from '#contract/calls/suggestions.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useSession } from '#web/client/session.ts';
import { isCounted } from '#web/features/rights/index.ts';
import { examplesQuery } from '../queries.ts';
import classes from './search-help.module.css';

type Syntax = SearchExample['syntax'];

const WAYS: readonly { syntax: Syntax; written: string; means: string }[] = [
  { syntax: 'words', written: '词 词', means: '连写、分开写都一样，越全越靠前' },
  { syntax: 'phrase', written: '"原话"', means: '一字不差' },
  { syntax: 'not', written: '-词', means: '不要含它的' },
  { syntax: 'or', written: '词 OR 词', means: '有一个就算' },
  { syntax: 'title', written: '标题:', means: '只在标题里找' },
  { syntax: 'organisation', written: '机构:', means: '谁发布的' },
  { syntax: 'author', written: '作者:', means: '谁写的' },
  { syntax: 'stock', written: '代码:', means: '讲哪只股票' },
  { syntax: 'industry', written: '行业:', means: '属于哪个行业' },
  { syntax: 'type', written: '类型:', means: '哪一种报告' },
];

/** The query language on one card, each way of writing with an example that finds something in this library. */
export function SearchHelp({ onSearch }: { onSearch: (keyword: string) => void }) {
  const { data } = useQuery(examplesQuery());
  const counted = isCounted(useSession().tier, 'searchReports');
  return (
    <>
      <h2 className={classes.title}>检索语法</h2>
      <ul className={classes.ways}>
        {WAYS.map(({ syntax, written, means }) => (
          <li key={syntax} className={classes.way}>
            <code className={classes.written}>{written}</code>
            <span className={classes.means}>{means}</span>
            <Example example={data?.list.find((each) => each.syntax === syntax)} onSearch={onSearch} />
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        公司写简称、代码、拼音首字母都认得；写出年份或季度，那段时间的排在前面；写出“近一年”“今年以来”“最新”，新的排在前面。
        {counted && '点一个例子计 1 次搜索。'}
      </p>
      <p className={classes.note}>
        按 <kbd className={classes.key}>/</kbd> 随时回到搜索框。
      </p>
    </>
  );
}

interface ExampleProps {
  /** undefined while it is looked for, and where the library answers none. */
  example: SearchExample | undefined;
  onSearch: (keyword: string) => void;
}

function Example({ example, onSearch }: ExampleProps) {
  if (example === undefined) return null;
  return (
    <button type="button" className={classes.example} onClick={() => onSearch(example.keyword)}>
      <span className={classes.keyword}>{example.keyword}</span>
      <span className={classes.count}>{grouped(example.count)} 篇</span>
    </button>
  );
}
