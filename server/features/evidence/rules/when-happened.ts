import { foldText } from '#contract/text/fold.ts';
import { isTold, type ReadPassage } from './read-passage.ts';

/** HBM4什么时候量产: what is asked when it happens stands behind. */
const ASKS_WHEN =
  /(?:什么时候|何时|哪天)(?:[才将会能可]|能够|可以|正式|开始|实现|真正|有望|大规模|全面)*(?<event>\p{Script=Han}{2,5})[\s?？。]*$/u;
/** Before it they say that it came to it, or is about to: 开始量产, 官宣入华; behind it, too: 量产在即. */
const CAME = '开始|已经?|正式|官宣|宣布|启动|实现|率先|首次|即将|成功|完成|迎来|进入';
const COMES = '在即|落地|启动|完成|成功|获批|开启|渐行渐近';
const NOT_YET = /[未没]|不及|推迟|延[期后]|取消|暂停|尚|有望|预[计期]|力争|[计规]划|或将|(?<!即)将/u;

/** 26H2, Q3, 下半年, 年底: roughly when. */
const PART_OF_YEAR =
  /(?<![a-z])[qh][1-4](?![a-z\d])|[上下]半年(?!报)|[一二三四]季度(?!报)|(?<!每)年[底末初内](?!存|余)|(?<![\d.])(?:1[0-2]|[1-9])月(?:份|底|初|中旬|下旬|上旬)/iu;

const clausesOf = (sentence: string): string[] => foldText(sentence).split(/[,，。;；:：]/u);

/** Whether a sentence says of what is asked when it happens that it does so at some part of a year, in one clause: Q3量产发货. */
export function tellsRoughlyWhen(sentence: string, asked: string): boolean {
  const event = ASKS_WHEN.exec(asked)?.groups?.event;
  return (
    event !== undefined &&
    clausesOf(sentence).some((clause) => clause.includes(event) && PART_OF_YEAR.test(clause))
  );
}

/**
 * Whether what is told of a report of a day says that it happened, where a question asks when: the day of the report tells it. What stands in a report
 * itself speaks of any time.
 */
export function tellsItHappened(sentence: string, passage: ReadPassage, asked: string): boolean {
  const event = ASKS_WHEN.exec(asked)?.groups?.event;
  if (event === undefined || !isTold(passage) || passage.publishedOn === '') return false;
  const came = new RegExp(`(?:${CAME})[^,，]{0,6}${event}|${event}(?:${COMES})`, 'u');
  return clausesOf(sentence).some((clause) => !NOT_YET.test(clause) && came.test(clause));
}
