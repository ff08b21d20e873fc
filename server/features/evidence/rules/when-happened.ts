import { foldText } from '#contract/text/fold.ts';
import { isTold, type ReadPassage } from './read-passage.ts';

/** HBM4什么时候量产: what is asked when it happens stands behind. */
const ASKS_WHEN =
  /(?:什么时候|何时|哪天)(?:[才将会能可]|能够|可以|正式|开始|实现|真正|有望|大规模|全面)*(?<event>\p{Script=Han}{2,5})[\s?？。]*$/u;
/** Before it they say that it came to it, or is about to: 开始量产, 官宣入华; behind it, too: 量产在即. */
const CAME = '开始|已经?|正式|官宣|宣布|启动|实现|率先|首次|即将|成功|完成|迎来|进入';
const COMES = '在即|落地|启动|完成|成功|获批|开启|渐行渐近';
const NOT_YET = /[未没]|不及|推迟|延[期后]|取消|暂停|尚|有望|预[计期]|力争|[计规]划|或将|(?<!即)将/u;

/**
 * Whether what is told of a report of a day says that it happened, where a question asks when: the day of the report tells it. What stands in a report
 * itself speaks of any time.
 */
export function tellsItHappened(sentence: string, passage: ReadPassage, asked: string): boolean {
  const event = ASKS_WHEN.exec(asked)?.groups?.event;
  if (event === undefined || !isTold(passage) || passage.publishedOn === '') return false;
  return foldText(sentence)
    .split(/[,，。;；:：]/u)
    .some(
      (clause) =>
        !NOT_YET.test(clause) &&
        new RegExp(`(?:${CAME})[^,，]{0,6}${event}|${event}(?:${COMES})`, 'u').test(clause),
    );
}
