import { foldText } from '#contract/text/fold.ts';

/** A headline of fewer letters and digits names no report: houses give 行业发展现状 to many. */
const LEAST_HEADLINE = 8;
/** What catalogues put before a headline beside the subject, or leave out: 保险Ⅱ行业月报, 保险行业6月月报. */
const CALLED_DIFFERENTLY =
  /行业|[双周月季年日]报|跟踪|动态|研究|报告|点评|深度|专题|策略|投资|市场|[年月日期第]/gu;

/** Levels of Shenwan's industries. */
const LEVELS = /[ⅠⅡⅢ]/gu;

const lettersOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

interface SaidTitle {
  /** Letters of what stands before the headline, without what each catalogue writes as it likes. */
  subject: string;
  headline: string;
}

function saidIn(title: string): SaidTitle {
  const at = Math.max(title.lastIndexOf('：'), title.lastIndexOf(':'));
  const before = lettersOf(title.slice(0, Math.max(0, at)).replace(LEVELS, '')).replace(
    CALLED_DIFFERENTLY,
    '',
  );
  return { subject: before.replace(/\p{N}+/gu, ''), headline: lettersOf(title.slice(at + 1)) };
}

/** Whether the letters of one stand in the other in their order: 化工 in 基础化工, 非银 in 非银金融. */
function standsIn(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/**
 * Whether two titles of one house and day are one report that two catalogues call differently: the same headline under names of one
 * subject. Under names of two, as 智能零售行业 and 智能保险行业, they are two.
 */
export function isSameHeadline(one: string, other: string): boolean {
  const [a, b] = [saidIn(one), saidIn(other)];
  if (a.headline !== b.headline || a.headline.length < LEAST_HEADLINE) return false;
  return standsIn(a.subject, b.subject) || standsIn(b.subject, a.subject);
}
