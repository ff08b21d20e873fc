import type { Course, Evidence } from '#contract/calls/answers.ts';
import { CiteLink } from './cite-link.tsx';
import classes from './course-chart.module.css';
import { courseLine } from './course-line.ts';

interface CourseChartProps {
  course: Course;
  byNumber: ReadonlyMap<number, Evidence>;
}

const WIDTH = 1000;
const HEIGHT = 240;
const shown = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * A number over time as a line. Each point opens where it stands, as its row in the table below does: that is the way for the keyboard and for who
 * listens.
 */
export function CourseChart({ course, byNumber }: CourseChartProps) {
  const { points, most, least, zero } = courseLine(course);
  const path = points.map(({ x, y }) => `${x * WIDTH},${y * HEIGHT}`).join(' ');
  const [first, last] = [course.points[0], course.points.at(-1)];
  return (
    <figure className={classes.figure} aria-hidden>
      <figcaption className={classes.caption}>
        {course.name === '' ? '' : `${course.name}，`}单位：{course.unit}
      </figcaption>
      <div className={classes.plot}>
        <span className={classes.most}>{shown.format(most)}</span>
        <span className={classes.least}>{shown.format(least)}</span>
        <div className={classes.area}>
          <svg
            aria-hidden
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className={classes.lines}
          >
            {zero !== null && (
              <line x1="0" x2={WIDTH} y1={zero * HEIGHT} y2={zero * HEIGHT} className={classes.zero} />
            )}
            <polyline points={path} className={classes.line} />
          </svg>
          {course.points.map((point, at) => {
            const evidence = byNumber.get(point.evidence);
            const { x = 0, y = 0 } = points[at] ?? {};
            if (evidence === undefined) return null;
            return (
              <span
                key={point.evidence}
                className={classes.point}
                style={{ left: percent(x), top: percent(y) }}
              >
                <CiteLink
                  evidence={evidence}
                  title={`${point.time || point.printed_at}：${point.figure}`}
                  isSkipped
                >
                  <span className={classes.dot} />
                </CiteLink>
              </span>
            );
          })}
        </div>
      </div>
      <div className={classes.days}>
        <span>{first?.printed_at}</span>
        <span>{last?.printed_at}</span>
      </div>
    </figure>
  );
}
