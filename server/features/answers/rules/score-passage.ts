import { foldText } from '#contract/text/fold.ts';
import { measuredFigures, otherWaysOf, withoutNumbering } from '../../figures/index.ts';
import { isAnswer, isNearlyAnswer } from './is-answer.ts';
import type { ReadPassage, ReadWord } from './read-passage.ts';
import type { Question, QuestionKind } from './read-question.ts';
import { sentencesOf } from './sentences.ts';

/** Words with which questions are put, and answers are not: they tell little of whether a passage speaks of what is asked. */
const ASKING_WORDS: ReadonlySet<string> = new Set(
  (
    '最早 提出 达到 达 提高 提升 下降 下降至 降至 上升 增加 减少 改进 采用 使用 用了 用来 选用 选取 选择 属于 优势 劣势 优点 缺点 差别 差异 区别 ' +
    '特点 特征 作用 用途 方式 方法 步骤 流程 角度 层次 条件 标准 规则 结论 结果 效果 表现 含义 意思 概念 定义 包括 包含 组成 构成 分为 分成 进行 实现 ' +
    '得到 获得 具有 存在 发生 推出 发布 频率 时间 期间 区间 日期 地点 名称 数量 总数 数字 数值 水平 程度 范围 平均 最高 最低 最大 最小 最好 最差 主要 ' +
    '具体 大约 左右 合计 总计 一共 分别 有何 何种 哪种 几种 几类 几层 几个 类型 种类 刻画 衡量 描述 反映 聘请 负责 担任 称为 称作 叫做 怎么 如何 上做 ' +
    '时间段 取自 来自 出自 最终 最后 这次 本次 此次 当前 目前 需要 不如 会怎样 成立 开始 结束 持续 赚 亏 取 选 选出 设置 设定 很大 较大 明显 体现 还是 规则 交易规则 升级 ' +
    '考察 做 做了 会 能 有 是 为 从 由 在 上 中 里 用 和 与 更 强 好 差 多 少 率 值'
  ).split(' '),
);

/** Words that only ask for the most of something: of 主要风险 a sentence that says 主要 and no risk is no answer. */
const EMPHASIS: ReadonlySet<string> = new Set('主要 核心 重要 关键 具体 大约 左右 突出 详细'.split(' '));

/** A word of the question with what it tells, as BM25 counts it. */
export interface WeighedSought {
  /** Folded. */
  text: string;
  ways: readonly string[];
  weight: number;
  /** The same for whether a passage speaks of the subject at all: words that only ask count little. */
  telling: number;
  /** It names a company, a house or a person: an answer without it is about somebody else. */
  isName: boolean;
  /** It says what is asked, not about what. */
  asks: boolean;
  /** Whether a folded text says it in words of another form: Q2 of 二季度, +7% of 增速. */
  isSaidIn: (folded: string) => boolean;
}

export interface ScoredSentence {
  text: string;
  /** It is in the words, or has a figure, with which such a question is answered. */
  fits: boolean;
  /** It is what is asked for, not only about it. */
  answers: boolean;
  /** It comes near, and is told where nothing answers. */
  isNear: boolean;
  score: number;
}

export interface ScoredPassage {
  passage: ReadPassage;
  /** 0 to about 1.5: how well its best sentence answers. */
  score: number;
  /** 0 to 1: how much of what is asked stands in the passage, its heading or the title of its report. */
  coverage: number;
  /** It lacks a figure, a Latin name or the name of somebody that the question has. */
  lacks: boolean;
  /** Of those a name of somebody, or a Latin one that its report does not say elsewhere either. */
  lacksName: boolean;
  /** Best first. */
  sentences: ScoredSentence[];
}

/** How much a word counts by where it stands. */
const PLACES = { sentence: 1, passage: 0.6, heading: 0.55, report: 0.4 };
const FITS = 0.22;
/** A sentence without a figure of the wanted kind answers no question for one. */
const NO_FIGURE = 0.3;
/** 扩散指标是…: what is asked for, defined; and a row of a table that is about just what is asked for. */
const DEFINES = 0.35;
const SUBJECT = 0.3;
/** Of the rows of a table that of all of them is meant, where none is named. */
const OF_ALL_ROWS = 0.15;
/** What is rarer than that tells no more. */
const MOST_INFORMATION = 6;
const RETRIEVED = 0.35;
const FAINT = 0.3;
/** Of a word that came with something beside it: it is less rare than it looks. */
const OF_STUCK = 0.5;
/** Of a word that the report says, but not here: the subject is the same, the wording is not. */
const ELSEWHERE = 0.6;

const INFORMATION_OF = (held: number, documents: number): number =>
  Math.min(MOST_INFORMATION, Math.log(1 + (documents - Math.min(held, documents) + 0.5) / (held + 0.5)));

/** 几条, 哪几类: what is answered says another number. */
const ASKS_HOW_MANY = /^(?:哪?几|多少)\p{Script=Han}?$/u;

/** 模型用, 种均线, 上涨时: a word with what stood beside it in the question, and it in the middle. */
const STUCK = /^(?:种|占|型|个|只|用)?(?<word>[\p{Script=Han}a-z0-9]{2,}?)(?:用|上|中|里|时|内)?$/u;

/** The word in what was cut with something beside it; null for what is a word as it stands. */
function stuckWord(text: string): string | null {
  const word = STUCK.exec(text)?.groups?.word;
  return word === undefined || word === text || text.length < 3 ? null : word;
}

export const weighSought = (words: readonly ReadWord[], documents: number): WeighedSought[] =>
  words.map(({ text, ways, held, isFaint, names }) => {
    const isName = names === 'stock' || names === 'organisation' || names === 'researcher';
    const stuck = names === null ? stuckWord(text) : null;
    const information = INFORMATION_OF(held, documents) * (stuck === null ? 1 : OF_STUCK);
    const asks = isFaint || ASKING_WORDS.has(text) || ASKS_HOW_MANY.test(text);
    return {
      text,
      ways: [...ways.map(foldText), ...(stuck === null ? [] : [stuck])],
      weight: information * (isFaint || EMPHASIS.has(text) ? FAINT : 1),
      telling: information * (asks ? FAINT : 1),
      isName,
      asks,
      isSaidIn: otherWaysOf(stuck ?? text),
    };
  });

/** In what words an answer of a kind is given. */
const ANSWERED: Readonly<Partial<Record<QuestionKind, RegExp>>> = {
  definition: /是指|指的是|即为|定义为|称为|是一种|是一个|表示|代表|用于|即[^使便将可日]/,
  list: /包括|分为|分别|主要有|如下|以下|、.+、|第一|首先|[（(]1[）)]|①/,
  reason: /因为|由于|原因|源于|因此|所以|导致|使得|主要系|归因|原理|为了/,
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
  if (wanted === null) return unit?.test(withoutNumbering(sentence.normalize('NFKC'))) === true;
  const before = text.slice(0, Math.max(0, text.indexOf(sentence)));
  return (
    measuredFigures(sentence, wanted, { around: [before, heading, title], isRow: kind === 'row' }).length > 0
  );
}

/** Where a report says what may go wrong. */
const RISKS_TOLD =
  /^[^\p{Script=Han}]*(?:主要|投资|核心)?风险(?:提示|因素|揭示|点|警示)?(?:[：:]|$|包括|在于|有)/u;
const TELLS_RISKS = 0.6;

/** What tells the risks that are asked for stands in their own place, or speaks of risks at least. */
function fitOfRisks(sentence: string, { heading, text }: ReadPassage): number {
  if (RISKS_TOLD.test(sentence) || RISKS_TOLD.test(heading) || RISKS_TOLD.test(text)) return TELLS_RISKS;
  return /风险|不及预期|不确定/.test(sentence) ? 0 : -NO_FIGURE;
}

function fitOf(sentence: string, passage: ReadPassage, question: Question): number {
  const { kind, subject, isOfRisks } = question;
  if (isOfRisks) return fitOfRisks(sentence, passage);
  if (kind === 'number') return hasFigure(sentence, passage, question) ? FITS : -NO_FIGURE;
  if (kind === 'definition') {
    const folded = foldText(sentence);
    if (isDefined(folded, subject)) return DEFINES;
  }
  return ANSWERED[kind]?.test(sentence) ? FITS : 0;
}

const holds = (folded: string, { ways, isSaidIn }: WeighedSought): boolean =>
  ways.some((way) => folded.includes(way)) || isSaidIn(folded);

/** 2017, which is told as 17年 as well. */
const isYear = (anchor: string): boolean => /^20\d{2}$/.test(anchor);

/** Whether a figure or a Latin name stands in a text by itself: 300 is not in 3000, apm not in apms. */
function hasAnchor(folded: string, anchor: string): boolean {
  const isFigure = /^\d/.test(anchor);
  for (let at = folded.indexOf(anchor); at >= 0; at = folded.indexOf(anchor, at + 1)) {
    const before = folded[at - 1] ?? '';
    const after = folded.slice(at + anchor.length);
    const isCut = isFigure
      ? /[\d.]/.test(before) || /^(?:\d|\.\d)/.test(after)
      : /[a-z]/.test(before) || /^[a-z]/.test(after);
    if (!isCut) return true;
  }
  const short = `(?<![\\d.])${anchor.slice(2)}\\s*(?:年|[hq]\\d)`;
  // 201411, 20141204
  const dated = `(?<!\\d)${anchor}(?:0[1-9]|1[0-2])(?:[0-3]\\d)?(?!\\d)`;
  return isYear(anchor) && new RegExp(`${short}|${dated}`).test(folded);
}

/** A month that is asked for, as tables have it: 11 of 201411. */
const hasMonth = (folded: string, anchor: string, { asked }: Question): boolean =>
  new RegExp(`(?<!\\d)${anchor}\\s*月`).test(asked) &&
  new RegExp(`(?<!\\d)(?:0?${anchor}\\s*月|(?:19|20)\\d{2}[-/.年]?0?${anchor}(?!\\d))`).test(folded);

/** A row about just what is asked for. */
const subjectOf = (folded: string, { subject }: Question): number => {
  const [row = ''] = folded.split(/[：:]/);
  if (/^(?:合计|总计|总额)$/.test(row.trim())) return OF_ALL_ROWS;
  return row.length > 1 && subject.includes(row) ? SUBJECT : 0;
};

/** 未确认, 非经常: without it the contrary is said. */
const DENIED = /^[未非]\p{Script=Han}{2,}/u;

/** 牧原股份净利润 is not answered by a row that says 牧原股份 and nothing of what is measured. */
function lacksMeasure(words: readonly WeighedSought[], around: readonly number[]): boolean {
  const measured = around.filter((_, at) => words[at]?.isName === false);
  return measured.length > 0 && measured.length < words.length && measured.every((place) => place === 0);
}

/** An abstract goes through everything that its report does: of it only what says a word of the question speaks of that. */
const speaksOfIt = (folded: string, { kind }: ReadPassage, words: readonly WeighedSought[]): boolean =>
  kind !== 'abstract' ||
  words.every(({ asks }) => asks) ||
  words.some((word) => !word.asks && holds(folded, word));

export interface Circumstances {
  question: Question;
  words: readonly WeighedSought[];
  /** The score of the passage that was found first. */
  best: number;
  /** What was found of its report, folded, as one text. */
  ofReport: string;
}

/** How well a passage answers, by its best sentence and by what stands around it. */
export function scorePassage(
  passage: ReadPassage,
  { question, words, best, ofReport }: Circumstances,
): ScoredPassage {
  const text = foldText(passage.text);
  const heading = foldText(passage.heading);
  const report = foldText(`${passage.title} ${passage.organisation} ${passage.publishedOn}`);
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const around = words.map((word) => {
    if (holds(text, word)) return PLACES.passage;
    if (holds(heading, word)) return PLACES.heading;
    return holds(report, word) ? PLACES.report : 0;
  });
  const elsewhere = (word: WeighedSought): number => (holds(ofReport, word) ? ELSEWHERE : 0);
  const coverage =
    words.reduce((sum, word, at) => sum + word.telling * (around[at] ? 1 : elsewhere(word)), 0) /
    (words.reduce((sum, { telling }) => sum + telling, 0) || 1);
  const all = `${text}\n${heading}\n${report}`;
  const lacksName =
    question.anchors.some(
      (anchor) => !/^\d/.test(anchor) && !hasAnchor(all, anchor) && !hasAnchor(ofReport, anchor),
    ) || words.some((word, at) => word.isName && around[at] === 0);
  const absent = (word: WeighedSought, at: number): boolean => around[at] === 0 && !holds(ofReport, word);
  const about = words.findIndex(({ asks }) => !asks);
  const lacks =
    lacksName ||
    words.some((word, at) => at === about && absent(word, at)) ||
    words.some(({ text }, at) => DENIED.test(text) && around[at] === 0) ||
    question.anchors.some(
      (anchor) =>
        !hasAnchor(all, anchor) &&
        !hasMonth(all, anchor, question) &&
        (/^\d/.test(anchor) || !hasAnchor(ofReport, anchor)),
    ) ||
    (question.kind === 'number' && lacksMeasure(words, around));
  const retrieved = best === 0 ? 0 : (passage.score / best) * RETRIEVED;
  const isRow = passage.kind === 'row';
  const pieces = isRow ? [passage.text] : sentencesOf(passage.text);
  const sentences = pieces
    .map((piece) => {
      const folded = foldText(piece);
      const covered = words.reduce(
        (sum, word, at) => sum + word.weight * (holds(folded, word) ? PLACES.sentence : (around[at] ?? 0)),
        0,
      );
      const fit = fitOf(piece, passage, question);
      const subject = isRow ? subjectOf(folded, question) : 0;
      return {
        text: piece,
        fits: fit > 0,
        answers: speaksOfIt(folded, passage, words) && isAnswer(piece, passage, question),
        isNear: isNearlyAnswer(piece, passage, question),
        score: covered / total + fit + subject + retrieved,
      };
    })
    .sort((a, b) => b.score - a.score);
  return { passage, coverage, lacks, lacksName, sentences, score: sentences[0]?.score ?? 0 };
}
