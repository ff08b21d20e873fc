import type { Answer, Evidence } from '#contract/calls/answers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AnswerTableView } from './answer-table-view.tsx';
import classes from './course-chart.module.css';
import { CourseChart } from './course-chart.tsx';

interface AnswerCourseProps {
  answer: Answer;
  byNumber: ReadonlyMap<number, Evidence>;
  onAsk: (question: string) => void;
}

/** The number of an answer over time: drawn and in a table where it was asked for, or the way to ask for it. Behind `lazyPart`. */
export function AnswerCourse({
  answer: { course, table, over_time: question },
  byNumber,
  onAsk,
}: AnswerCourseProps) {
  if (course !== null)
    return (
      <>
        <CourseChart course={course} byNumber={byNumber} />
        {table !== null && <AnswerTableView table={table} byNumber={byNumber} />}
      </>
    );
  return (
    <p className={classes.further}>
      <Button size="compact" variant="subtle" onClick={() => onAsk(question)} title={question}>
        看历期
      </Button>
      <span className={classes.caption}>这个数在前后各期里怎么写，问一次</span>
    </p>
  );
}
