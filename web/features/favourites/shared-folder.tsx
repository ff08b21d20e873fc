import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { COLLECTION_PAGE_SIZE } from '#contract/calls/favourites.ts';
import { getSharedFolder } from '#contract/calls/shared-folders.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { grouped } from '#contract/text/grouped.ts';
import { answerTo } from '#web/client/query.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import own from '#web/ui/own-page.module.css';
import { PagedList } from '#web/ui/paged-list.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { ReportLine } from './report-line.tsx';

/** Where the link of a folder leads. What it carries stands behind `#`, which no server sees. */
export function SharedFolder() {
  const code = useLocation().hash.slice(1);
  return (
    <div className={own.page}>
      <Shared key={code} code={code} />
    </div>
  );
}

function Shared({ code }: { code: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['reports', 'shared folder', code, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: answerTo(getSharedFolder, { code, page }),
  });
  const paging = { page, onPage: setPage };
  const back = (
    <LinkButton variant="default" to="/report">
      去搜报告
    </LinkButton>
  );
  return (
    <Fetched isPage what="分享的文件夹" query={query} paging={paging} back={back}>
      {({ name, count, ends_at, data: reports }) => (
        <>
          <header className={own.head}>
            <h1 className={own.title}>{name}</h1>
            <p className={own.count} role="status">
              {grouped(count)} 份报告，链接 {dayOf(ends_at)} 到期
            </p>
          </header>
          {count === 0 ? (
            <StateView
              level={2}
              title="文件夹里现在没有报告"
              body="分享的人放进报告后，都列在这里。"
              actions={back}
            />
          ) : (
            <PagedList
              {...{ ...paging, count, pageSize: COLLECTION_PAGE_SIZE, isOld: query.isPlaceholderData }}
              className={card.card}
            >
              <ul aria-label="分享的报告">
                {reports.map((report) => (
                  <ReportLine key={report.fid} report={report} acts={<FavouriteButton report={report} />} />
                ))}
              </ul>
            </PagedList>
          )}
        </>
      )}
    </Fetched>
  );
}
