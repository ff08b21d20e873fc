import type { AnswerTable, Evidence } from '#contract/calls/answers.ts';
import classes from './answer-table-view.module.css';
import { Mark } from './mark.tsx';

const CAPTIONS: Record<AnswerTable['kind'], string> = {
  views: '各家观点',
  companies: '提到的公司',
  conflict: '各份报告的数不同，并列如下，没有取平均',
  change: '随时间的变化',
  course: '各期的数',
  changed: '与上一期对照',
};

interface AnswerTableViewProps {
  table: AnswerTable;
  byNumber: ReadonlyMap<number, Evidence>;
}

/** Claims beside each other, each row ending in the mark that opens where it stands; on a phone it scrolls within itself. */
export function AnswerTableView({ table: { kind, head, rows }, byNumber }: AnswerTableViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={CAPTIONS[kind]}>
      <table className={classes.table} data-kind={kind}>
        <caption className={classes.caption}>{CAPTIONS[kind]}</caption>
        <thead>
          <tr>
            {[...head, '出处'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, evidence, before }) => (
            <tr key={evidence}>
              {cells.map((cell, at) => (
                <td key={head[at]}>{cell}</td>
              ))}
              <td>
                {before !== undefined && <Mark evidence={byNumber.get(before)} />}
                <Mark evidence={byNumber.get(evidence)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
