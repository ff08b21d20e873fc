import { foldText } from '#contract/text/fold.ts';
import { measuresIn, otherWaysOf } from '../../figures/index.ts';
import { hasAnchor } from './has-anchor.ts';
import type { ReadWord } from './read-passage.ts';

/** Words with which questions are put, and answers are not: they tell little of whether a passage speaks of what is asked. */
const ASKING_WORDS: ReadonlySet<string> = new Set(
  (
    '最早 提出 达到 达 提高 提升 下降 下降至 降至 上升 增加 减少 改进 采用 使用 用了 用来 选用 选取 选择 属于 优势 劣势 优点 缺点 差别 差异 区别 ' +
    '特点 特征 作用 用途 方式 方法 步骤 流程 角度 层次 条件 标准 规则 结论 结果 效果 表现 含义 意思 概念 定义 包括 包含 组成 构成 分为 分成 进行 实现 ' +
    '得到 获得 具有 存在 发生 推出 发布 频率 时间 期间 区间 日期 地点 名称 数量 总数 数字 数值 水平 程度 范围 平均 最高 最低 最大 最小 最好 最差 主要 ' +
    '具体 大约 左右 合计 总计 一共 分别 有何 何种 哪种 几种 几类 几层 几个 类型 种类 刻画 衡量 描述 反映 聘请 负责 担任 称为 称作 叫做 怎么 如何 上做 ' +
    '时间段 取自 来自 出自 最终 最后 这次 本次 此次 当前 目前 需要 不如 会怎样 成立 开始 结束 持续 赚 亏 取 选 选出 设置 设定 很大 较大 明显 体现 还是 规则 交易规则 升级 ' +
    '换成 换为 改为 变成 面对 面临 涉及 来源 可能 ' +
    '按 按照 根据 依据 例子 示例 文中 ' +
    '单靠 仅靠 只靠 依靠 凭借 借助 ' +
    '进度 进展 考察 做 做了 会 能 有 是 为 从 由 在 上 中 里 用 和 与 更 强 好 差 多 少 率 值'
  ).split(' '),
);

/** Words that only ask for the most of something: of 主要风险 a sentence that says 主要 and no risk is no answer. */
const EMPHASIS: ReadonlySet<string> = new Set('主要 核心 重要 关键 具体 大约 左右 突出 详细'.split(' '));

/** 主要 and 做 of 领益智造主要做什么: nothing is told by them alone. */
export const isEmpty = (text: string): boolean => text.length < 2 || EMPHASIS.has(text);

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
  /** What a text says that has the question's letters across the ends of what is no word; null for a word. */
  across: readonly string[] | null;
  /** Whether a folded text says it in words of another form: Q2 of 二季度, +7% of 增速. */
  isSaidIn: (folded: string) => boolean;
}

/** What is rarer than that tells no more. */
const MOST_INFORMATION = 6;
const FAINT = 0.3;
/** 哪本书: no answer says it. */
const ONLY_ASKS = 0.1;
/** Of a word that came with something beside it: it is less rare than it looks. */
const OF_STUCK = 0.5;

const INFORMATION_OF = (held: number, documents: number): number =>
  Math.min(MOST_INFORMATION, Math.log(1 + (documents - Math.min(held, documents) + 0.5) / (held + 0.5)));

/** 几条, 哪几类, 哪一年, and what is left of 哪本书, 哪段时间: what is answered says another number, or a name. */
const ASKS_WHICH =
  /^(?:(?:哪?几|多少)\p{Script=Han}?|[哪何].{1,2}|(?:本|段|家|位|篇|份|种|类|项)(?:书|时间|公司|机构|学者|论文|报告))$/u;

/** 走势怎么判断 is how it is asked: a title that says where prices go need not say so. */
const ASKS_HOW = /^(?:走势|判断|看法|观点|情况)$/u;

/** 哪两类: as many are wanted, and none of them is called that. */
const asksHowMany = (text: string, asked: string): boolean =>
  /^[一两二三四五六七八九十]\p{Script=Han}{1,2}$/u.test(text) && asked.includes(`哪${text}`);

/** SKEW=100 says that it is 等于 100, 5 亿美元 that it is a 金额, and 境外 that it is 海外. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  等于: /[=＝]/u,
  大于: /[>＞]|超过|高于|以上/u,
  超过: /[>＞]|大于|高于|以上/u,
  高于: /[>＞]|大于|超过|以上/u,
  小于: /[<＜]|低于|以下/u,
  低于: /[<＜]|小于|以下/u,
  量产: /放量|投产|装车|产业化|规模化/u,
  海外: /境外|国外/u,
  境外: /海外|国外/u,
  国外: /海外|境外/u,
  金额: /\d[\d.,]*\s*[百千万亿]*(?:美|港|欧|日)?元|首付款|总额/u,
};
const saidBySign =
  (text: string) =>
  (folded: string): boolean =>
    SIGNS[text]?.test(folded) === true;

/** 20191014年, 用b: a figure or a Latin name with one letter of what stood beside it, which tells nothing more. */
const GLUED = /^\p{Script=Han}?(?<anchor>\d+(?:\.\d+)?|[a-z][a-z0-9_-]*)\p{Script=Han}?$/u;

function saidByAnchor(text: string): (folded: string) => boolean {
  const anchor = GLUED.exec(text)?.groups?.anchor;
  return anchor === undefined || anchor === text ? () => false : (folded) => hasAnchor(folded, anchor);
}

/** 模型用, 种均线, 上涨时, 上表现: a word with what stood beside it in the question, and it in the middle. */
const STUCK = /^(?:种|占|型|个|只|用|上|时|中)?(?<word>[\p{Script=Han}a-z0-9]{2,}?)(?:用|上|中|里|时|内)?$/u;

/** 收益比 of 每股收益比2018年: behind it stands what is compared with. */
const COMPARED = /^(?<word>\p{Script=Han}{2,})比$/u;
const WITH_WHAT = /^(?:(?:19|20)\d{2}|上年|去年|前年|上期|同期|年初)/u;
const comparedWord = (text: string, asked: string): string | undefined =>
  WITH_WHAT.test(asked.slice(asked.indexOf(text) + text.length))
    ? COMPARED.exec(text)?.groups?.word
    : undefined;

/** The word in what was cut with something beside it; null for what is a word as it stands. */
function stuckWord(text: string, asked: string): string | null {
  const word = comparedWord(text, asked) ?? STUCK.exec(text)?.groups?.word;
  return word === undefined || word === text || text.length < 3 ? null : word;
}

/** 更好, 较差, 不好, 反而: how it turned out, which answers say in words of their own. */
const GRADES =
  /^(?:[更较最很太还不]|比较|相对)[好差强弱优劣高低大小多少快慢佳]$|^(?:反而|却|竟然|居然|依然|仍然|往往|通常|一般|共有|总共)$/u;

const PARTICLE = /[的了里中上下内在和与及或加是为有对把被从由到用之间时个根只种]/u;
/** A word that is this rare may be no word at all. */
const RARE = 4;

/**
 * What the question says across the ends of a rare word of two letters: 线里 of 鳄鱼线里的蓝色线 is cut where no word begins, and a text that says
 * 鱼线 has all of it. null where the word may well be one.
 */
function acrossOf(word: string, asked: string, known: ReadonlySet<string>): readonly string[] | null {
  const at = asked.indexOf(word);
  const [first = '', ...others] = [...word];
  const rest = others.join('');
  if (at < 0 || !/^\p{Script=Han}(?:\p{Script=Han}|[a-z]+)$/u.test(word)) return null;
  const before = asked[at - 1] ?? '';
  const after = asked[at + word.length] ?? '';
  const left = PARTICLE.test(first) ? [] : [`${before}${first}`];
  const right = PARTICLE.test(rest) ? [] : [rest.length > 1 ? rest : `${rest}${after}`];
  const isOpen = [...left, ...right].some(
    (piece) => piece.length < 2 || (PARTICLE.test(piece) && !known.has(piece)),
  );
  return isOpen || left.length + right.length === 0 ? null : [...left, ...right];
}

const LATIN = /^[a-z]+$/;

/** 特斯拉 of 特斯拉Optimus: what is called so in Latin letters is nobody else's, and texts need not say whose it is. */
function isOwner({ text, ways }: Pick<ReadWord, 'text' | 'ways'>, asked: string): boolean {
  const at = asked.indexOf(text);
  const isCalledInLatin = !LATIN.test(text) && ways.some((way) => LATIN.test(foldText(way)));
  return isCalledInLatin && at >= 0 && /^[a-z]{4,}/u.test(asked.slice(at + text.length));
}

const isSaidBy =
  (...ways: readonly ((folded: string) => boolean)[]) =>
  (folded: string): boolean =>
    ways.some((way) => way(folded));

/** 归母 of 归母净利润 is said where 归属于上市公司股东的净利润 is: the question names what is measured in several words. */
function saidByMeasure(word: string, asked: string): (folded: string) => boolean {
  const at = asked.indexOf(word);
  const whole = measuresIn(asked).find(
    ({ from, to }) => at >= from && at + word.length <= to && to - from > word.length,
  );
  return whole === undefined ? () => false : (folded) => folded.search(whole.measure.said) >= 0;
}

/** `asked` is the whole question, folded. */
export function weighSought(words: readonly ReadWord[], documents: number, asked: string): WeighedSought[] {
  const known = new Set(words.map(({ text }) => text));
  return words.map(({ text, ways, held, isFaint, names }) => {
    const isName = names === 'stock' || names === 'organisation' || names === 'researcher';
    const stuck = names === null ? stuckWord(text, asked) : null;
    const information = INFORMATION_OF(held, documents) * (stuck === null ? 1 : OF_STUCK);
    const across = names === null && information >= RARE ? acrossOf(text, asked, known) : null;
    const isWhich = ASKS_WHICH.test(text) || asksHowMany(text, asked);
    const asks =
      isFaint ||
      isOwner({ text, ways }, asked) ||
      ASKING_WORDS.has(stuck ?? text) ||
      GRADES.test(text) ||
      isWhich;
    return {
      text,
      ways: [...ways.map(foldText), ...(stuck === null ? [] : [stuck])],
      weight: information * (isFaint || EMPHASIS.has(text) ? FAINT : 1),
      telling: information * (isWhich || ASKS_HOW.test(text) ? ONLY_ASKS : asks ? FAINT : 1),
      isName,
      asks,
      across,
      isSaidIn: isSaidBy(
        otherWaysOf(stuck ?? text),
        saidByMeasure(text, asked),
        saidByAnchor(text),
        saidBySign(text),
      ),
    };
  });
}

/** So many of its letters said with their neighbours, and a word was cut where none ends. */
const HALF = 0.5;

/**
 * How much of a word's letters a text has beside the letter that the question has beside them: 日日 and 内动量 of 30日日内动量策略 were cut where no word ends,
 * and a text that says 日内动量 has nearly all of them. 0 where that is half of them or fewer, or its first is not among them: 商用车 has the end of
 * 乘用车, 锂离子 that of 钠离子, 出口额 that of 进口额, and none is the other.
 */
export function lettersSaid(folded: string, { text, isName }: WeighedSought, asked: string): number {
  const at = asked.indexOf(text);
  if (at < 0 || isName || !/^\p{Script=Han}+$/u.test(text)) return 0;
  const isSaid = (place: number): boolean =>
    [asked.slice(place - 1, place + 1), asked.slice(place, place + 2)].some(
      (pair) => /^\p{Script=Han}{2}$/u.test(pair) && folded.includes(pair),
    );
  const letters = [...text];
  const said = new Set(letters.filter((_, place) => isSaid(at + place)));
  const share = letters.filter((letter) => said.has(letter)).length / letters.length;
  return share > HALF && said.has(letters[0] ?? '') ? share : 0;
}

/** A 股 of print is A股. */
const saysPiece = (folded: string, piece: string): boolean =>
  folded.includes(piece) || (/^[a-z]/.test(piece) && folded.replaceAll(/(?<=[a-z])\s+/g, '').includes(piece));

/** Whether a folded text says a word, in any of its ways. */
export const holds = (folded: string, { ways, isSaidIn, across }: WeighedSought): boolean =>
  ways.some((way) => folded.includes(way)) ||
  isSaidIn(folded) ||
  across?.every((piece) => saysPiece(folded, piece)) === true;
