import type { ReactNode } from 'react';
import type { ComparedVersion, ComparedVersions, SaidInVersion } from '#contract/calls/report-versions.ts';
import classes from './versions.module.css';

const nameOf = ({ came_on, page_count, is_read }: ComparedVersion): string =>
  `${came_on} 收到的（${page_count} 页${is_read ? '，您读的这一份' : ''}）`;

interface SaidProps {
  of: '先' | '后';
  file: ComparedVersion;
  said: SaidInVersion;
}

/** A sentence with its page, which opens there where it is of the file that is not being read. */
function Said({ of, file: { online_url: url }, said: { text, page } }: SaidProps) {
  const place = `${of} 第 ${page} 页`;
  return (
    <p className={classes.said}>
      {url === '' ? (
        <span className={classes.place}>{place}</span>
      ) : (
        <a className={classes.place} href={`${url}#page=${page}`} target="_blank" rel="noreferrer">
          {place}
        </a>
      )}
      {text}
    </p>
  );
}

interface PartProps {
  title: string;
  count: number;
  /** So many are listed. */
  shown: number;
  children: ReactNode;
}

function Part({ title, count, shown, children }: PartProps) {
  if (count === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>
        {title} {count} 句{count > shown && `，列出前 ${shown} 句`}
      </h3>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

/** Where the file is read that the reader does not show. */
function OtherFile({ before, after }: Pick<ComparedVersions, 'before' | 'after'>) {
  const url = after.online_url || before.online_url;
  if (url === '') return null;
  return (
    <p className={classes.told}>
      <a href={url} target="_blank" rel="noreferrer">
        查看{after.online_url === '' ? '先' : '后来'}收到的那一份（PDF，在新页面打开）
      </a>
    </p>
  );
}

const keyOf = ({ text, page }: SaidInVersion): string => `${page} ${text}`;

/** Sentences whose figures moved, new ones and those that are gone, each with the page of its file. */
export function Changes({
  compared: { before, after, moved, added, gone, counts },
}: {
  compared: ComparedVersions;
}) {
  const isSame = counts.moved + counts.added + counts.gone === 0;
  return (
    <>
      <p className={classes.told}>
        先：{nameOf(before)}；后：{nameOf(after)}。
        {isSame
          ? '成句的正文没有不同；不同的只在短行、版式、图表或表格里。'
          : '比的是正文里成句的话，照抄原文；不同的很多时只比最前面的，短行、表格与图表里的数没有比。'}
      </p>
      <OtherFile before={before} after={after} />
      <Part title="数变了的" count={counts.moved} shown={moved.length}>
        {moved.map((one) => (
          <li key={keyOf(one.after)} className={classes.change}>
            <p className={classes.what}>
              {one.what}：<del>{one.from}</del> → <ins>{one.to}</ins>
            </p>
            <Said of="先" file={before} said={one.before} />
            <Said of="后" file={after} said={one.after} />
          </li>
        ))}
      </Part>
      <Part title="后一份新写的" count={counts.added} shown={added.length}>
        {added.map((said) => (
          <li key={keyOf(said)} className={classes.change}>
            <Said of="后" file={after} said={said} />
          </li>
        ))}
      </Part>
      <Part title="先一份写过、后一份没有的" count={counts.gone} shown={gone.length}>
        {gone.map((said) => (
          <li key={keyOf(said)} className={classes.change}>
            <Said of="先" file={before} said={said} />
          </li>
        ))}
      </Part>
    </>
  );
}
