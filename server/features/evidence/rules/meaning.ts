import type { ReadPassage } from './read-passage.ts';

/** Ways to ask what a thing is; the thing is what the group holds. */
const ASKED: readonly RegExp[] = [
  /^(?:请问|请?解释一?下?)?(?:什么|啥)(?:是|叫做?)(?:所谓的?)?(?<thing>.+)$/u,
  /^(?:何为|何谓)(?<thing>.+)$/u,
  /^(?<thing>.+?)(?:是(?:什么|啥)(?:意思|概念)|的?(?:定义|含义|概念|意思)(?:是(?:什么)?)?|指(?:的)?是?什么|(?:怎么|如何)(?:理解|定义)|是?(?:怎么|如何|怎样)(?:计算|算|构建|构造)(?:出来|得出)?的?|的?(?:计算)?公式是?什么?)$/u,
  // HBM是什么; 主营业务是什么 asks no meaning.
  /^(?<thing>[a-z][a-z0-9-]{1,12})是(?:什么|啥)$/u,
];
const MARKS = /[\s“”"'「」『』《》？?。！!]+/gu;

const plainOf = (text: string): string => text.replaceAll(MARKS, '');

/** It asks how they differ, or why, though it begins alike. */
const ASKS_MORE = /(?:区别|差异|不同|原因|变化|关系)$/u;

/** What a question asks the meaning of; null for one that asks for something else. `folded` is small and half-width. */
export function meaningAsked(folded: string): string | null {
  const plain = plainOf(folded);
  for (const way of ASKED) {
    const thing = way.exec(plain)?.groups?.thing;
    if (thing !== undefined && thing.length >= 2 && !ASKS_MORE.test(thing)) return thing;
  }
  return null;
}

const LEAD =
  '[,，：:]?(?:一般|通常|主要|本质上|实质上|实际上|简单来说|简单地说|又|也|常|被|可以?|就|亦|其实|用?来|用以|用于)*';
/** Behind the name of a thing: what it is comes now. */
const DEFINES = new RegExp(
  `^${LEAD}(?:是指|指的就?是|系指|特指|泛指|指(?![数标引令导明出向定挥望南])|即为?(?![使便将可日期时])|也就是|属于[^,，。;；]{2,14}(?=[,，]|的一[种类])|定义(?:为|是)|` +
    '表示|代表|刻画|衡量|又称|也称|亦称|称为|是一[种类个项款门套]|' +
    '是(?:用|由|以|将|把|通过|基于|衡量|描述|反映|对|利用|采用|根据|按照|使用|从)|的?(?:定义|概念|含义|内涵|计算(?:方[式法]|公式))(?:是|为|如下|[：:])|[=＝]|(?<=[,，])即将(?=[^,，]{2,30}[成个作为]))',
  'u',
);
/** 是用于…的指标: what sort of thing it is. */
const OF_A_SORT = new RegExp(
  `^${LEAD}是[^,，。;；]{2,60}(?:指标|方法|模型|技术|策略|系统|因子|算法|电池|设备|装置|器件|芯片|材料|药物|靶点|工艺|过程|现象|比率|比例|差额|总称|统称|` +
    '集合|工具|合约|证券|产品|机制|制度|行为|理论|函数|曲线|存储器|激素|股票|基金|组合|程度|能力|业态|形态|模式|体系|平台|服务|均值|平均值|移动平均|差值|之差|比值|之比|之和|之积|占比|百分比)(?=[,，。;；]|$)',
  'u',
);
/** X, 英文 Y, 是指…: with something put in between. */
const DEFINES_LATER = /^[^。;；]{0,40}[,，](?:是指|指的是|系指|这是一[种类个])/u;
/** …, 称为 X. */
const NAMED = /(?:称之?为|称作|称其为|叫[做作]|定义为|记为|命名为|简称为?|也就是|(?:[,，]|亦)即)$/u;
/** 圆弧底形态, VIX 指数: of what sort it is may be said or not. */
const SORT = '形态|指标|指数|因子|模型|方法|策略|效应|算法|框架|概念|现象|系数|系统|分析|比率|率|法';
const SORTED = new RegExp(`(?:${SORT})$`, 'u');
/** (NH-NL), ((NH-NL)%) */
const BRACKETS = '[(（](?:[^()（）]|[(（][^()（）]{0,60}[)）]){1,60}[)）]';
/** Its other name may stand there without them: 单调性得分 Mono_Score 的计算方式为. */
const BEHIND = new RegExp(`^(?:${SORT})?(?:${BRACKETS}|[a-z][a-z0-9_-]+(?=[的是为即指]))?(?:${SORT})?`, 'u');
/** 波动率指数（VIX）是…: the thing is the other name. */
const IN_BRACKETS = /[(（]$/u;
/** What stands before the thing where the sentence is about it. */
const BEFORE =
  /(?:^|[,，。;；：:、)）\]】>.])(?:(?:我们)?(?:一般|通常)?所[谓指说]的?|(?:我们|本文)?(?:通过)?(?:提出|引入|构造|构建|定义)(?:了|一种|一个)?(?:指标|因子|模型)?|其中,?|而|这里的?|(?:[本上下前后]文|报告)中?的?|具体而言|(?:首先|同时|此外|另外|由此),?|我们知道,?)*$/u;

/** 统计学里的, 报告中的: where the thing is, before it. */
const PLACED = /(?:[里中上]|领域|行业)的$/u;

/** 偏度和峰度, A与B: what is said of one of them is part of the answer. */
const SEVERAL = /[和与及、]/u;

/** 2、损失厌恶：…: a list of terms with what each of them is. */
const isTermOfList = (plain: string, name: string): boolean => {
  const rest = plain.replace(NUMBERING, '');
  return rest.startsWith(name) && /^[：:](?!\d)[^,，。]{4,}/u.test(rest.slice(name.length));
};

/** NCFP 净现金流（TTM）/总市值: how it is reckoned. */
const isFormula = (plain: string, name: string): boolean => {
  const at = plain.indexOf(name);
  return at >= 0 && FORMULA.test(plain.slice(at + name.length));
};
const FORMULA = /^[=＝：:]?[\p{Script=Han}()（）a-z]{2,24}[/÷×*][\p{Script=Han}()（）a-z]{2,}/u;

/** Its name as it may be said: with and without 的, and the last part of it where that is long enough to be one. */
function namesOf(thing: string): string[] {
  const last = thing.slice(thing.lastIndexOf('的') + 1);
  const bare = thing.replace(SORTED, '');
  const isPlaced = last.length >= 2 && PLACED.test(thing.slice(0, -last.length));
  const others = [
    ...(last.length >= 4 || isPlaced ? [last] : []),
    ...(/^[a-z][a-z0-9-]+$/.test(bare) ? [bare] : []),
    ...(SEVERAL.test(thing) ? thing.split(SEVERAL).filter((part) => part.length >= 2) : []),
  ];
  return [...new Set([thing, thing.replaceAll('的', ''), ...others])];
}

/** CGOt: its time is written behind it. */
const LETTER = /^[it](?=\p{Script=Han})/u;

function isDefinedBy(plain: string, name: string): boolean {
  for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name, at + 1)) {
    const before = plain.slice(0, at);
    const after = plain.slice(at + name.length);
    if (NAMED.test(before) && !/^[\p{Script=Han}a-z0-9]/u.test(after.replace(/^的/u, ','))) return true;
    const isOther = IN_BRACKETS.test(before) && /^[)）]/u.test(after);
    if (!isOther && !BEFORE.test(before)) continue;
    const named = (isOther ? after.slice(1) : after).replace(LETTER, '');
    const rest = named.replace(BEHIND, '');
    if ([DEFINES, OF_A_SORT, DEFINES_LATER].some((way) => way.test(rest) || (!isOther && way.test(after))))
      return true;
  }
  return false;
}

const NUMBERING = /^(?:图表?|表)?[\s\d.、()（）一二三四五六七八九十■●◆：:]+/u;

const plainHeading = (heading: string): string => plainOf(heading.replace(NUMBERING, ''));

/** A part of a report that says what the thing is. */
const isUnder = (heading: string, names: readonly string[]): boolean =>
  names.some(
    (name) =>
      heading.includes(`什么是${name}`) ||
      (heading.includes(name) && /定义|概念|简介|概述|含义|内涵|介绍|释义/.test(heading)),
  );

/** Of a part that is called as the thing is the sentence that opens it by its name. */
const opensOwnPart = (plain: string, heading: string, names: readonly string[]): boolean =>
  names.some((name) => heading.replace(/[(（].*$/u, '') === name && plain.startsWith(name));

/**
 * Whether a sentence says what a thing is: it names it and then what that is, or opens the part that is about it. `sentence` and `heading`
 * are folded.
 */
export function definesThing(
  sentence: string,
  thing: string,
  { heading, isFirst, kind }: { heading: string; isFirst: boolean; kind: ReadPassage['kind'] },
): boolean {
  const names = namesOf(thing);
  const plain = plainOf(sentence);
  if (names.some((name) => isDefinedBy(plain, name) || isFormula(plain, name))) return true;
  if (kind === 'paragraph' && names.some((name) => isTermOfList(plain, name))) return true;
  if (kind === 'row')
    return (
      (/定义|释义|含义|计算方(?:法|式)/.test(heading + plain) || /说明/.test(heading)) &&
      names.some((name) => plain.startsWith(name))
    );
  const isAbout = names.some((name) => plain.includes(name)) || /^[它其该这]/u.test(plain);
  if (!isFirst || plain.length < 12 || !/[是指为即称由]/u.test(plain)) return false;
  const under = plainHeading(heading);
  return (isAbout && isUnder(under, names)) || opensOwnPart(plain, under, names);
}

/** So many letters behind its name what it is still speaks of it. */
const NEAR = 24;
const OF_IT = /^(?:策略|因子|指标|模型|方法|指数)?的/u;
const IS = /[是为即称由]|指(?![数标引令导明出向定挥望南])/u;
/** 低波动异象（Low-Volatility Anomaly），…: named in full for the first time, and told of. */
const INTRODUCED = /^[(（][a-z][a-z -]{5,60}[)）][,，：:][^。;；]{8,}/u;
/** 未实现的账面收益（Capital Gain Overhang, CGO）: what the letters stand for. */
const standsFor = (plain: string, name: string): boolean =>
  /^[a-z][a-z0-9-]+$/.test(name) &&
  new RegExp(`\\p{Script=Han}{3,}[(（][a-z][a-z-]{4,60}[,，:：]${name}[)）]`, 'u').test(plain);
const TELLS_HOW = /是指|指的是|即为|定义|称为|是一[种个]|表示|代表|用于|构成|假设|刻画|衡量|反映/u;

/**
 * Whether a sentence of a report itself tells how the thing is, in such words or in a part on it: where no sentence defines it that is the nearest to a
 * meaning. The same arguments.
 */
export function describesThing(
  sentence: string,
  thing: string,
  { heading, title, kind }: { heading: string; title: string; kind: ReadPassage['kind'] },
): boolean {
  if (kind !== 'paragraph') return false;
  const plain = plainOf(sentence);
  const place = plainOf(`${heading} ${title}`);
  return namesOf(thing).some((name) => {
    if (standsFor(plain, name)) return true;
    const at = plain.indexOf(name);
    const after = plain.slice(at + name.length);
    // 均线策略的优点就是…: something else of it is told.
    if (at < 0 || OF_IT.test(after)) return false;
    if (TELLS_HOW.test(after.slice(0, NEAR)) || INTRODUCED.test(after)) return true;
    return place.includes(name) && at < NEAR / 2 && IS.test(after.slice(0, NEAR / 2));
  });
}

/** What follows the name of a thing where a sentence says something of what it is, does or comes from. */
const TELLS_OF =
  /[是为即由]|指(?![数标引令导明出向定挥望南])|用[于来以]|侧重|旨在|核心|本质|意在|目的|通过|反映|体现|衡量|刻画|描述|包括|源[于自]|属于|来自|构[成建造]|治理|防止|避免|区别于|不同于/u;
const SHORTEST_TELLING = 16;
const TOLD_WITHIN = 30;

/** Whether a sentence names a thing. Both are folded. */
export const namesThing = (sentence: string, thing: string): boolean => {
  const plain = plainOf(sentence);
  return namesOf(thing).some((name) => plain.includes(name));
};

/** Whether a sentence says something of a thing, though not what it is. The same arguments. */
export function speaksOfThing(sentence: string, thing: string, kind: ReadPassage['kind']): boolean {
  const plain = plainOf(sentence);
  if ((kind !== 'paragraph' && kind !== 'abstract') || plain.length < SHORTEST_TELLING) return false;
  return namesOf(thing).some((name) => {
    const at = plain.indexOf(name);
    return at >= 0 && TELLS_OF.test(plain.slice(at + name.length).slice(0, TOLD_WITHIN));
  });
}
