import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FoundFile } from '#contract/calls/own-search.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { grouped } from '#contract/text/grouped.ts';
import { messageOfError } from '#web/client/query.ts';
import { passageHref } from '#web/features/addresses/index.ts';
import card from '#web/ui/card.module.css';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { OwnFound, OwnNotFound } from '#web/ui/own-found.tsx';
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

/** Files that are shown beside what the library answers, each with the one place that says it best. */
const MOST = 3;

/** The word that opens them; nothing where no file answers. Behind `lazyPart`. */
export function FoundBeside({ keyword }: { keyword: string }) {
  const { data, error, refetch } = useQuery({ ...foundQuery(keyword, 'all', 1, MOST), retry: false });
  if (error !== null) return <OwnNotFound why={messageOfError(error)} onRetry={() => void refetch()} />;
  if (data === undefined || data.count === 0) return null;
  const { count, data: files } = data;
  return (
    <OwnFound text={`我的文件 ${grouped(count)}`} title={`我的与群组的文件里有 ${grouped(count)} 个符合`}>
      {() => (
        <div className={card.card}>
          <ul aria-label="我的与群组的文件">
            {files.map((file) => (
              <FoundFileRow key={file.id} file={file} most={1} />
            ))}
          </ul>
          <p className={classes.rest}>
            <Link className={classes.link} to={`/myUpload?all=1&keyword=${encodeURIComponent(keyword)}`}>
              {count > MOST ? `查看全部 ${grouped(count)} 个` : '在我的上传里查看'}
            </Link>
          </p>
        </div>
      )}
    </OwnFound>
  );
}
