import type { Answer, Course, Evidence } from '#contract/calls/answers.ts';
import { settlePoints, standsIn, type Told } from '../figures/index.ts';
import type { Rights } from './access.ts';
import type { Followed, FollowedAnswer } from './follow-figure.ts';
import {
  type Body,
  docsOf,
  evidenceOf,
  isQuotable,
  lockedOf,
  lookedThrough,
  refusal,
} from './present-answer.ts';
import type { FigurePoint } from './rules/figure-points.ts';
import { checkClaim, type MadeClaim, makeClaim } from './rules/make-claim.ts';

/** A point whose words were checked. */
interface CheckedPoint {
  point: FigurePoint;
  claim: MadeClaim;
}

/** The points that may be quoted, each checked: its words stand where it points, and the figure stands in them. */
function checkedPoints(
  { question, words, followed }: FollowedAnswer,
  rights: Rights,
  names: readonly string[],
): CheckedPoint[] {
  return followed.points.flatMap((point) => {
    if (!isQuotable(rights(point.passage))) return [];
    const claim = checkClaim(makeClaim(point, question, words), point, names);
    const isProven = claim?.status === '已核对' && standsIn(point.figure, claim.quote);
    return isProven ? [{ point, claim }] : [];
  });
}

const HEAD = ['数', '数所属的时间', '口径', '报告日期', '机构'];

function tableOf(told: readonly Told<CheckedPoint>[]): Answer['table'] {
  const hasNotes = told.some(({ note }) => note !== '');
  return {
    kind: 'course',
    head: hasNotes ? [...HEAD, '说明'] : HEAD,
    rows: told.map(({ point: { figure, time, scope, passage }, note }, at) => ({
      cells: [
        ...[figure, time || '报告没有写明', scope, passage.publishedOn, passage.organisation],
        ...(hasNotes ? [note] : []),
      ],
      evidence: at + 1,
    })),
  };
}

const courseOf = ({ name, unit }: Followed, told: readonly Told<CheckedPoint>[]): Course => ({
  name,
  unit,
  points: told.map(({ point: { passage, time, figure, value } }, at) => ({
    ...{ printed_at: passage.publishedOn, time, figure, value },
    evidence: at + 1,
  })),
});

const noticeOf = ({ name }: Followed): string =>
  `${name === '' ? '逐份报告' : `《${name}》逐期`}所写的同一个数，照印着的样子列出，没有取平均，也没有换口径；拿不准的没有列。`;

/** A number over time as it leaves: one point alone is told as a sentence. */
export function presentFollowed(found: FollowedAnswer, rights: Rights, names: readonly string[]): Body {
  const { followed } = found;
  const told = settlePoints(checkedPoints(found, rights, names));
  const evidence = told.flatMap(({ point, claim }, at): Evidence[] => {
    const right = rights(point.passage);
    return isQuotable(right) ? [evidenceOf(right, at + 1, point.passage, claim.quote)] : [];
  });
  const locked = lockedOf(
    followed.points.map(({ passage }) => passage),
    rights,
  );
  const looked = lookedThrough(found);
  const isCourse = told.length > 1;
  return {
    answer:
      told.length === 0
        ? refusal(looked, locked.length)
        : told.map(({ point, claim }) => `${point.passage.publishedOn}：${claim.text}`).join('\n'),
    docs: docsOf(evidence),
    is_refused: told.length === 0,
    by: 'reports',
    notice: isCourse ? noticeOf(followed) : '',
    claims: told.map(({ claim }, at) => ({
      text: claim.text,
      kind: 'number',
      evidence: [at + 1],
      status: claim.status,
    })),
    table: isCourse ? tableOf(told) : null,
    course: isCourse ? courseOf(followed, told) : null,
    over_time: '',
    evidence,
    locked,
    looked,
    nearest: [],
  };
}
