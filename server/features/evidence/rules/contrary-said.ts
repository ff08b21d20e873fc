import { foldText } from '#contract/text/fold.ts';
import { wayAsked, wayOf } from './cause-of.ts';
import type { Question } from './read-question.ts';
import type { ScoredPassage } from './score-passage.ts';
import { holds, isEmpty, type WeighedSought } from './weigh-words.ts';

/** 大幅, 持续: how much, and of what kind, is no subject. */
const DEGREE = /^(?:大幅|明显|持续|快速|突然|连续|小幅|显著|继续|加速|近期|今年|最近)$/u;
const CLAUSES = /[，,；;。：:！!？?]/u;

/** What has a direction of its own: costs improve by falling, and a loss narrows where profits rise. */
const RISES = '上涨|上升|上行|走强|走高|新高|反弹|回升|增长|高增|增加|提升|提高|升温|攀升|大涨';
const FALLS = '下跌|下降|下行|下滑|下挫|走弱|走低|新低|回落|减少|降低|降温|大跌';
/** Right behind the subject, with at most how much, and where, between. */
const MOVED = new RegExp(`^(?<between>.{0,8}?)(?:(?<rises>${RISES})|(?<falls>${FALLS}))`, 'u');
/** Something else moves, or is moved by it. */
const OF_SOMETHING_ELSE = /[动制致使令]|影响|支撑|提振|催化|刺激|[率价量额]/u;
/** What is only expected has not happened, and what turns went the other way before. */
const NOT_YET = /有望|预计|或将|可能|恢复|企稳|止跌|止涨|[降跌涨亏增][幅损]|收窄|放缓|拐点/u;

/** Where the subject is said as a whole, the clause that says its last word tells which way it went, right behind that. */
function wayTold(text: string, subject: readonly WeighedSought[]): 'up' | 'down' | null {
  const folded = foldText(text);
  const last = subject.at(-1);
  if (last === undefined || !subject.every((word) => holds(folded, word))) return null;
  const ways = new Set(
    folded.split(CLAUSES).flatMap((clause) => {
      if (NOT_YET.test(clause)) return [];
      return last.ways.flatMap((way) => {
        const at = clause.indexOf(way);
        const moved = at < 0 ? null : MOVED.exec(clause.slice(at + way.length));
        if (moved === null || OF_SOMETHING_ELSE.test(moved.groups?.between ?? '')) return [];
        return [moved.groups?.rises === undefined ? ('down' as const) : ('up' as const)];
      });
    }),
  );
  const [way] = ways;
  return ways.size === 1 ? (way ?? null) : null;
}

export interface SaidOtherwise {
  passage: ScoredPassage['passage'];
  text: string;
}

/**
 * What says of the subject that it went the other way, where why it went one way is asked and nothing says that it did: of 为什么重卡出口大幅下滑
 * what says 重卡出口持续升温. The newest first; empty where the sources do not gainsay the question.
 */
export function contrarySaid(
  looked: readonly ScoredPassage[],
  { kind, asked }: Pick<Question, 'kind' | 'asked'>,
  words: readonly WeighedSought[],
): SaidOtherwise[] {
  const wanted = kind === 'reason' ? wayAsked(asked) : null;
  const subject = words.filter(
    ({ text, asks }) => !asks && !isEmpty(text) && !DEGREE.test(text) && wayOf(text) === null,
  );
  if (wanted === null || subject.length === 0) return [];
  const told = looked
    .filter(({ lacks, passage }) => !lacks && passage.kind !== 'row')
    .flatMap(({ passage, sentences }) =>
      sentences.flatMap(({ text }) => {
        const way = wayTold(text, subject);
        return way === null ? [] : [{ passage, text, way }];
      }),
    );
  if (told.some(({ way }) => way === wanted)) return [];
  return told
    .map(({ passage, text }) => ({ passage, text }))
    .toSorted((one, other) => other.passage.publishedOn.localeCompare(one.passage.publishedOn));
}
