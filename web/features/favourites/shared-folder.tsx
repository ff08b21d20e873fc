import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { COLLECTION_PAGE_SIZE } from '#contract/calls/favourites.ts';
import { getSharedFolder } from '#contract/calls/shared-folders.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { grouped } from '#contract/text/grouped.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import own from '#web/ui/own-page.module.css';
import { PagedList } from '#web/ui/paged-list.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';
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
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['reports', 'shared folder', code, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: answerTo(getSharedFolder, { code, page }),
  });
  if (data === undefined)
    return error === null ? (
      <WaitingRows />
    ) : (
      <StateView
        role="alert"
        title="没有打开分享的文件夹"
        body={messageOfError(error)}
        actions={
          <>
            {!isOver(error) && (
              <Button loading={isFetching} onClick={() => void refetch()}>
                再试一次
              </Button>
            )}
            <LinkButton variant={isOver(error) ? 'filled' : 'default'} to="/report">
              去搜报告
            </LinkButton>
          </>
        }
      />
    );
  const { name, count, ends_at, data: reports } = data;
  return (
    <>
      <header className={own.head}>
        <h1 className={own.title}>{name}</h1>
        <p className={own.count} role="status">
          {grouped(count)} 份报告，链接 {dayOf(ends_at)} 到期
        </p>
      </header>
      {count === 0 ? (
        <StateView level={2} title="文件夹里现在没有报告" body="分享的人放进报告后，都列在这里。" />
      ) : (
        <PagedList
          {...{ count, page, pageSize: COLLECTION_PAGE_SIZE, isOld: isPlaceholderData }}
          className={card.card}
          onPage={setPage}
        >
          <ul aria-label="分享的报告">
            {reports.map((report) => (
              <ReportLine key={report.fid} report={report} acts={<FavouriteButton report={report} />} />
            ))}
          </ul>
        </PagedList>
      )}
    </>
  );
}

/** What leads nowhere any more is not tried again. */
const isOver = (error: Error): boolean =>
  isBusinessError(error) && [CODES.notFound, CODES.invalidInput].some((code) => code === error.code);
