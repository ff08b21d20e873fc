import { DATES } from './dates.ts';

const PERIODICAL = /(?:周报|日报|月报|周刊|早报|晨报|周观点|周观察)/u;
const NOW =
  /最新(?:一期)?的?|目前|当前|[本上]周|[本上]月|今日|今天|昨日|截至|上半年|下半年|前三季度|去年|今年/gu;
const ASKS = /(?:大概|大约)?(?:是|为|有|达到?)?(?:多少|几何)[^多少的]{0,4}$/u;

/** What a question asks the figure of, without the time and the words that ask. */
export const numberAsked = (query: string): string =>
  query
    .normalize('NFKC')
    .replace(/[\s?。!]+$/u, '')
    .replace(ASKS, '')
    .replaceAll(DATES, '')
    .replaceAll(NOW, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s的,，]+|[\s的,，]+$/gu, '');

/** The same number again and again, in the reports that one is an issue of. */
export function overTimeQuestion(
  query: string,
  { kind, name, organisation }: { kind: 'series' | 'company'; name: string; organisation: string },
): string {
  const number = numberAsked(query);
  const periodical = kind === 'series' && !PERIODICAL.test(number) ? `${organisation}${name}的` : '';
  return `${periodical}${number}历期`;
}
