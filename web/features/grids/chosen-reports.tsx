import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { MOST_GRID_REPORTS } from '#contract/rights/grid-terms.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { Fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import classes from './new-grid.module.css';
import { keptQuery, MOST_OFFERED, nameQuery } from './queries.ts';

interface ChosenReportsProps {
  fids: readonly number[];
  onToggle: (fid: number) => void;
}

/** The reports that are asked: those one came with, and of what one keeps those that one ticks. */
export function ChosenReports({ fids, onToggle }: ChosenReportsProps) {
  return (
    <section aria-labelledby="chosen-reports">
      <h2 id="chosen-reports" className={classes.label}>
        报告{' '}
        <span className={classes.count}>
          {fids.length} / {MOST_GRID_REPORTS}
        </span>
      </h2>
      {fids.length > 0 && (
        <ul className={classes.chosen} aria-label="选好的报告">
          {fids.map((fid) => (
            <Chosen key={fid} fid={fid} onRemove={() => onToggle(fid)} />
          ))}
        </ul>
      )}
      <Kept fids={fids} onToggle={onToggle} />
    </section>
  );
}

function Chosen({ fid, onRemove }: { fid: number; onRemove: () => void }) {
  const { data, error } = useQuery(nameQuery(fid));
  const name = data?.detail.name ?? (error === null ? '…' : `没有取到名称的报告 ${fid}`);
  return (
    <li className={classes.one}>
      <span className={classes.name}>{name}</span>
      <IconButton label={`去掉：${name}`} tip="去掉" size={32} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

function Kept({ fids, onToggle }: ChosenReportsProps) {
  const [keyword, setKeyword] = useState('');
  const waiting = (
    <div className={classes.kept} aria-busy>
      <Skeleton height={16} width="64%" />
      <Skeleton height={16} mt={16} width="48%" />
    </div>
  );
  return (
    <Fetched what="收藏" query={useQuery(keptQuery(keyword))} waiting={waiting}>
      {({ total, count, data }) =>
        total === 0 ? (
          <p className={classes.none}>
            还没有收藏报告：先
            <Link className={classes.wayOn} to="/report">
              搜报告
            </Link>
            ，收藏几份，或在结果上方点“问一问”，把那一页的报告带来。
          </p>
        ) : (
          <div className={classes.kept}>
            <div className={classes.keptHead}>
              <span>从收藏里选{count > MOST_OFFERED && `（最近 ${MOST_OFFERED} 份，其余请查找）`}</span>
              <SoughtWords
                label="在收藏里查找"
                placeholder="标题、机构、公司"
                keyword={keyword}
                onSubmit={setKeyword}
              />
            </div>
            {count === 0 && <p className={classes.none}>收藏里没有含“{keyword}”的报告。</p>}
            {data
              .filter((item) => item.item_type === 3)
              .map(({ fid, name }) => (
                <CheckBox
                  key={fid}
                  label={name}
                  checked={fids.includes(fid)}
                  onChange={() => onToggle(fid)}
                />
              ))}
          </div>
        )
      }
    </Fetched>
  );
}
