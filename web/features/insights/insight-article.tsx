import { Link } from 'react-router';
import { type Insight, insightListPath, insightPath } from '#contract/calls/insights.ts';
import { ShareButton } from '#web/features/sharing/index.ts';
import { Carousel } from './carousel.tsx';
import classes from './insight-article.module.css';
import prose from './prose.module.css';
import { RelatedReports } from './related-reports.tsx';
import { Tags } from './tags.tsx';

/** Fewer headings need no list of them. */
const LEAST_CONTENTS = 3;

/** An article: what it says, its pictures to leaf through, and the reports it stands on (S1 §2). */
export function InsightArticle({ insight }: { insight: Insight }) {
  const { id, title, tag, create_time_format, summary, content, contents, picture, picture_notes } = insight;
  const pictures = picture.map((url, at) => ({ url, note: picture_notes[at] }));
  return (
    <div className={classes.page}>
      <article className={classes.article}>
        <nav aria-label="面包屑" className={classes.crumbs}>
          <Link to={insightListPath()}>行业洞察</Link>
          <span aria-hidden> › </span>
          <span aria-current="page">{title}</span>
        </nav>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.facts}>
          <time dateTime={create_time_format}>{create_time_format}</time>
          <Tags tags={tag} />
          <span className={classes.share}>
            <ShareButton size="compact" shared={{ kind: 'page', path: insightPath(id), name: title }} />
          </span>
        </div>
        <p className={classes.summary}>{summary}</p>
        <div
          className={prose.prose}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server of Markdown in which it allows no HTML.
          dangerouslySetInnerHTML={{ __html: content }}
        />
        {pictures.length > 0 && <Carousel pictures={pictures} />}
        <RelatedReports reports={insight.related_file} />
      </article>
      {contents.length >= LEAST_CONTENTS && <Contents contents={contents} />}
    </div>
  );
}

function Contents({ contents }: Pick<Insight, 'contents'>) {
  return (
    <nav className={classes.contents} aria-labelledby="contents">
      <h2 id="contents" className={classes.contentsTitle}>
        本文内容
      </h2>
      <ol>
        {contents.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} className={classes.entry}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
