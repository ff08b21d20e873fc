import { foldText } from '#contract/text/fold.ts';
import { isTold, type ReadPassage } from './read-passage.ts';

/** HBM4什么时候量产: what is asked when it happens stands behind, or before: 固态电池量产是什么时候. */
const ASKS_WHEN = [
  /(?:什么时候|何时|哪天)(?:能够|可以|[才将会能可要]|正式|开始|实现|真正|率先|批量|有望|大规模|全面)*(?<event>\p{Script=Han}{2,5}?)[的了呢啊呀]?[\s?？。]*$/u,
  /(?<event>\p{Script=Han}{2})(?:是在?|在)(?:什么时候|何时|哪天)[的呢]?[\s?？。]*$/u,
];
/** What a folded question asks the time of; null where it asks for something else. */
export const eventAsked = (asked: string): string | null =>
  ASKS_WHEN.map((pattern) => pattern.exec(asked)?.groups?.event).find((event) => event !== undefined) ?? null;

/** Before it they say that it came to it, or is about to: 开始量产, 官宣入华; behind it, too: 量产在即. */
const CAME = '开始|已经?|正式|官宣|宣布|启动|实现|率先|首次|即将|成功|完成|迎来|进入';
const COMES = '在即|落地|启动|完成|成功(?!概率|与否)|获批|开启|渐行渐近';
/** 上市公司 is not listed then, and a 量产线 makes nothing yet. */
const ANOTHER = '(?!公司|潮|新星|线|目标|计划|难|成功概率|企业|规则|条件)';
const CALLED_OFF = /推迟|延[期后]|取消|暂停|搁置/u;
const NOT_YET =
  /没|未(?!来)|不及|(?<![时高])尚(?!品)|有望|预[计期]|力争|[计规]划|或将|(?<!即)将(?!军)|[距离].{0,8}(?:差|远|距离|还)|难点|难度|目标|若|如果|能否|是否/u;

/** 26H2, Q3, 下半年, 年底: roughly when; 奥迪Q3 and 内卷 are none. */
const PART_OF_YEAR =
  /(?<![a-z]|奥迪|宇树)[qh][1-4](?![a-z\d])|[上下]半年(?!报)|[一二三四]季度(?!报)|(?<!每)年(?:[底末初](?!存|余)|内(?!存|余|卷|需|部|容|外|生))|(?<![\d.])(?:1[0-2]|[1-9])月(?:份|底|初|中旬|下旬|上旬)/iu;

const clausesOf = (sentence: string): string[] => foldText(sentence).split(/[,，。;；:：]/u);

/** Whether a sentence says of what is asked when it happens that it does so at some part of a year, in one clause: Q3量产发货. */
export function tellsRoughlyWhen(sentence: string, event: string): boolean {
  const happens = new RegExp(`${event}${ANOTHER}`, 'u');
  return clausesOf(sentence).some(
    (clause) => happens.test(clause) && PART_OF_YEAR.test(clause) && !CALLED_OFF.test(clause),
  );
}

/**
 * Whether what is told of a report of a day says that it happened, where a question asks when: the day of the report tells it. What stands in a report
 * itself speaks of any time.
 */
export function tellsItHappened(sentence: string, passage: ReadPassage, event: string): boolean {
  if (!isTold(passage) || passage.publishedOn === '') return false;
  const came = new RegExp(`(?:${CAME})[^,，]{0,6}${event}${ANOTHER}|${event}(?:${COMES})`, 'u');
  return clausesOf(sentence).some(
    (clause) => !NOT_YET.test(clause) && !CALLED_OFF.test(clause) && came.test(clause),
  );
}
