import { useQuery } from '@tanstack/react-query';
import { explainSearch } from '#contract/calls/search-order.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { type SearchState, searchRequestOf } from '../search-state.ts';
import classes from './order-features.module.css';

type Explained = ResponseOf<typeof explainSearch>;

const GRADES = { together: '连着', every: '全部', most: '部分' } as const;
const share = (value: number): string => `${Math.round(value * 100)} %`;

/** Each feature with what it is of this report. */
const featuresOf = (hit: Explained['list'][number]): [string, string][] => [
  ['次序', `第 ${hit.place}`],
  ['合计', hit.weight.toFixed(2)],
  ['引擎的分', hit.score.toFixed(2)],
  ['命中', GRADES[hit.grade] + (hit.lacks.length === 0 ? '' : `，缺 ${hit.lacks.join('、')}`)],
  ['含词的分量', share(hit.held)],
  ['标题含词的分量', share(hit.inTitle)],
  ['题目的词', `含 ${share(hit.subjectHeld)}，标题 ${share(hit.subjectInTitle)}`],
  ['标题里所占', share(hit.headline)],
  ['有原文', hit.hasFile ? '是' : '否'],
  ['点选学到的', share(hit.learned)],
];

/** What the place of a report comes from, for operators, who ask for it with `explain` in the address. */
export function OrderFeatures({ fid, state }: { fid: number; state: SearchState }) {
  const request = searchRequestOf(state);
  const { data, error } = useQuery({
    queryKey: ['explain', request],
    retry: false,
    queryFn: answerTo(explainSearch, request),
  });
  if (error !== null) return <p className={classes.note}>{messageOfError(error)}</p>;
  if (data === undefined) return <p className={classes.note}>正在取排序的特征…</p>;
  const hit = data.list.find((each) => each.fid === fid);
  if (hit === undefined) return <p className={classes.note}>不在排过序的前 {data.list.length} 篇里</p>;
  return (
    <dl className={classes.features}>
      {featuresOf(hit).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
