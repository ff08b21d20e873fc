import { Link } from 'react-router';
import type { FoundFile } from '#contract/calls/uploads.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { passageHref } from '#web/features/addresses/index.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import classes from './uploads.module.css';

/** A file that answers a search, with up to three of the places where it does. */
export function FoundFileRow({ file }: { file: FoundFile }) {
  const { content_id: contentId, name, name_ranges, passages, match_count: matches, page_count } = file;
  const more = matches - passages.length;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          <Link to={`/myUpload/${contentId}`}>
            <MarkedText text={name} ranges={name_ranges} />
          </Link>
        </p>
        <ul className={classes.passages}>
          {passages.map((passage) => (
            <li key={passage.paragraph_id} className={classes.passage}>
              <Link to={passageHref(ownFileId(contentId), passage)} className={classes.page}>
                第 {passage.page} 页
              </Link>
              <span>
                <MarkedText text={passage.text} ranges={passage.ranges} />
              </span>
            </li>
          ))}
        </ul>
        <p className={classes.meta}>
          {[`${page_count} 页`, more > 0 ? `文内还有 ${more} 处` : ''].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  );
}
