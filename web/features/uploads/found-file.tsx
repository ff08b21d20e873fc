import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FoundFile } from '#contract/calls/own-search.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { grouped } from '#contract/text/grouped.ts';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { passageHref } from '#web/features/addresses/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { MarkedText } from '#web/ui/marked-text.tsx';
import row from '#web/ui/report-row.module.css';
import classes from './found-file.module.css';
import { foundQuery } from './found-query.ts';

// One file: what `/report` names of it is its first load.

interface FoundFileRowProps {
  file: FoundFile;
  /** Places that are shown. */
  most?: number;
}

/** A file that answers a search, with up to three of the places where it does. */
export function FoundFileRow({ file, most = 3 }: FoundFileRowProps) {
  const { content_id: contentId, name, name_ranges, match_count: matches, page_count } = file;
  const passages = file.passages.slice(0, most);
  const more = matches - passages.length;
  const facts = [
    `${page_count} 页`,
    file.is_mine === 1 ? '' : '成员放进群组的',
    more > 0 ? `文内还有 ${more} 处` : '',
  ];
  return (
    <li className={row.row}>
      <article className={row.text}>
        <h3 className={row.title}>
          <Link to={`/myUpload/${contentId}`}>
            <MarkedText text={name} ranges={name_ranges} />
          </Link>
        </h3>
        {passages.map((passage) => (
          <p key={passage.paragraph_id} className={row.abstract}>
            <Link className={classes.link} to={passageHref(ownFileId(contentId), passage)}>
              第 {passage.page} 页
            </Link>{' '}
            <MarkedText text={passage.text} ranges={passage.ranges} />
          </p>
        ))}
        <p className={row.abstract}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </article>
    </li>
  );
}

/** Files that are shown above what the library answers, each with the one place that says it best. */
const MOST = 3;

interface OwnAboveProps {
  /** What the page searches for. */
  state: { keyword: string; page: number; gid?: number | undefined };
}

/** 我的文件: what of one's own files and of those of one's groups answers the search; nothing where none does. */
export function OwnAbove({ state: { keyword, page, gid } }: OwnAboveProps) {
  const { user } = useSession();
  // People have files; they stand above the first page of a search in the whole library.
  return (
    user !== null &&
    keyword !== '' &&
    page === 1 &&
    gid === undefined && <Found key={keyword} keyword={keyword} />
  );
}

function Found({ keyword }: { keyword: string }) {
  const { data, error, refetch } = useQuery({ ...foundQuery(keyword, 'all', 1, MOST), retry: false });
  if (error !== null)
    return (
      <p role="status">
        没能在我的文件里查找：{messageOfError(error)}{' '}
        <Button size="compact" variant="subtle" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  if (data === undefined || data.count === 0) return null;
  return (
    <section className={card.card} aria-labelledby="own-above">
      <h2 id="own-above" className={card.title}>
        我的文件
        <Link className={classes.more} to={`/myUpload?all=1&keyword=${encodeURIComponent(keyword)}`}>
          {data.count > MOST ? `查看全部 ${grouped(data.count)} 个` : '在我的上传里查看'}
        </Link>
      </h2>
      <ul aria-label="我的与群组的文件">
        {data.data.map((file) => (
          <FoundFileRow key={file.id} file={file} most={1} />
        ))}
      </ul>
    </section>
  );
}
