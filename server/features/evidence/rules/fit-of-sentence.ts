import { foldText } from '#contract/text/fold.ts';
import { measuredFigures, withoutNumbering } from '../../figures/index.ts';
import type { ReadPassage } from './read-passage.ts';
import type { Question, QuestionKind } from './read-question.ts';
import { withoutIssue } from './title-said.ts';
import { tellsItHappened, tellsRoughlyWhen } from './when-happened.ts';

const FITS = 0.22;
/** That it happened is told by the day of its report: what says the time stands before it. */
const HAPPENED = 0.1;
/** A sentence without a figure of the wanted kind answers no question for one. */
const NO_FIGURE = 0.3;
/** 扩散指标是…: what is asked for, defined; and a row of a table that is about just what is asked for. */
const DEFINES = 0.35;
const SUBJECT = 0.3;
/** Of the rows of a table that of all of them is meant, where none is named. */
const OF_ALL_ROWS = 0.15;

/** In what words an answer of a kind is given. */
const ANSWERED: Readonly<Partial<Record<QuestionKind, RegExp>>> = {
  definition: /是指|指的是|即为|定义为|称为|是一种|是一个|表示|代表|用于|即[^使便将可日]/,
  list: /包括|分为|分别|主要有|如下|以下|、.+、|第一|首先|[（(]1[）)]|①/,
  reason: /因为|由于|原因|源于|来自于|缘于|因此|所以|导致|使得|主要系|归因|原理|为了/,
  view: /我们认为|认为|看好|建议|预计|表明|说明|有效|显著|推荐|评级|优于|意味/,
  comparison: /相比|高于|低于|优于|不同|区别|而|但|相对|差异|弱于|超过/,
  change: /上升|下降|增长|减少|提升|下滑|回落|由.+至|从.+到|同比|环比|逐/,
  summary: /本文|本报告|我们|构建|研究|结果|结论|表明/,
};

/** A name, perhaps with its other name in brackets, and then what it is. */
const isDefined = (folded: string, way: string): boolean => {
  const at = folded.indexOf(way);
  return (
    way !== '' &&
    at >= 0 &&
    at < 12 &&
    /^(?:[(（][^)）]{1,60}[)）])?(?:，|,)?(?:是|指|即|定义|表示|称)/.test(folded.slice(at + way.length))
  );
};

/** Whether a sentence holds a figure as it is asked for: of its measure and its time, where those are known. */
function hasFigure(
  sentence: string,
  { text, heading, title, kind }: ReadPassage,
  { unit, wanted }: Question,
): boolean {
  if (wanted === null) {
    const plain = sentence.normalize('NFKC');
    return unit?.test(withoutNumbering(kind === 'title' ? withoutIssue(plain) : plain)) === true;
  }
  const before = text.slice(0, Math.max(0, text.indexOf(sentence)));
  return (
    measuredFigures(sentence, wanted, { around: [before, heading, title], isRow: kind === 'row' }).length > 0
  );
}

/** Where a report says what may go wrong. */
const RISKS_TOLD =
  /^[^\p{Script=Han}]*(?:[一二三四五六七八九十]+[^\p{Script=Han}]+)?(?:公司)?(?:可能|所|将)?(?:面[对临]|存在)?的?(?:主要|投资|核心)?风险(?:提示|因素|揭示|点|警示)?(?:[：:]|$|包括|在于|有)/u;
const TELLS_RISKS = 0.6;

/** What tells the risks that are asked for stands in their own place, or speaks of risks at least. */
function fitOfRisks(sentence: string, { heading, text }: ReadPassage): number {
  if (RISKS_TOLD.test(sentence) || RISKS_TOLD.test(heading) || RISKS_TOLD.test(text)) return TELLS_RISKS;
  return /风险|不及预期|不确定/.test(sentence) ? 0 : -NO_FIGURE;
}

function fitOfNumber(sentence: string, passage: ReadPassage, question: Question): number {
  if (hasFigure(sentence, passage, question)) return FITS;
  const { event } = question;
  if (event === null) return -NO_FIGURE;
  if (tellsRoughlyWhen(sentence, event)) return FITS;
  return tellsItHappened(sentence, passage, event) ? HAPPENED : -NO_FIGURE;
}

/** How much better a sentence answers for being told as such a question is answered; below 0 where it cannot be. */
export function fitOf(sentence: string, passage: ReadPassage, question: Question): number {
  const { kind, subject, isOfRisks } = question;
  if (isOfRisks) return fitOfRisks(sentence, passage);
  if (kind === 'number') return fitOfNumber(sentence, passage, question);
  if (kind === 'definition') {
    const folded = foldText(sentence);
    if (isDefined(folded, subject)) return DEFINES;
  }
  return ANSWERED[kind]?.test(sentence) ? FITS : 0;
}

/** A row about just what is asked for. */
export const subjectOf = (folded: string, { subject, kind, asked }: Question): number => {
  // 罐式集装箱分为哪几类 is not told by what each of them costs.
  if (kind === 'list' && /分[为成]/.test(asked)) return 0;
  const [row = ''] = folded.split(/[：:]/);
  if (/^(?:合计|总计|总额)$/.test(row.trim())) return OF_ALL_ROWS;
  return row.length > 1 && subject.includes(row) ? SUBJECT : 0;
};
