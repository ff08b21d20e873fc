import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UPLOAD_PAGE_SIZE } from '#contract/calls/uploads.ts';
import { grouped } from '#contract/text/grouped.ts';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { FoundFileRow } from './found-file.tsx';
import { foundQuery, type Place } from './found-query.ts';
import classes from './uploads.module.css';

const nameOf = (place: Place): string => {
  if (place === 'all') return '我的与群组的文件';
  return place === 'shelf' ? '我的文件' : '成员的文件';
};

/** What of the files of a place answers a search. */
export function FoundFiles({ keyword, place }: { keyword: string; place: Place }) {
  const where = nameOf(place);
  const [page, setPage] = useState(1);
  const query = useQuery(foundQuery(keyword, place, page, UPLOAD_PAGE_SIZE));
  const paging = { page, onPage: setPage };
  return (
    <Fetched what={where} query={query} paging={paging}>
      {({ count, data }) =>
        count === 0 ? (
          <StateView
            level={2}
            title={`${where}里没有“${keyword}”`}
            body="文件名与正文里都没有。换一个词，或清空检索看全部文件；扫描件要等文字识别完才找得到。"
          />
        ) : (
          <>
            <p className={classes.found} role="status">
              {where}里有 {grouped(count)} 个
            </p>
            <PagedList {...{ ...paging, count, pageSize: UPLOAD_PAGE_SIZE, isOld: query.isPlaceholderData }}>
              <ul className={`${card.card} ${classes.list}`} aria-label="找到的文件">
                {data.map((file) => (
                  <FoundFileRow key={file.id} file={file} />
                ))}
              </ul>
            </PagedList>
          </>
        )
      }
    </Fetched>
  );
}
