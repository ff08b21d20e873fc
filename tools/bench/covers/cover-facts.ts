import { readFileSync } from 'node:fs';
import { loadTaxonomies } from '#server/features/documents/index.ts';
import { sharedPath } from '#server/testing/shared-data.ts';

/** What a drawn cover says, the truth that is read back. */
export interface CoverFacts {
  title: string;
  /** Printed beside the title; empty without one. */
  series: string;
  organisation: string;
  /** yyyy-MM-dd. */
  date: string;
  authors: Person[];
  /** Other titles with their dates, as 相关研究 lists them. */
  related: { title: string; date: string }[];
  /** Running text. */
  body: string[];
}

export interface Person {
  name: string;
  isAssistant: boolean;
  licence: string;
  phone: string;
  email: string;
}

export interface Draw {
  next(): number;
  integer(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Draws from a stream of numbers from 0 to 1. */
export function drawFrom(next: () => number): Draw {
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

interface Row {
  title: string;
  org: string;
  abstract?: string;
}

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程魏苏吕丁任卢姚钟姜崔谭陆范汪廖石金贾夏付方邹熊白孟秦邱侯江尹薛闫雷龙史陶贺毛段钱汤黎常武';
const DOUBLE = ['欧阳', '司马', '上官', '诸葛', '皇甫'];
const GIVEN =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉力波宁博文鑫宇浩然子轩思琪雨晨梦瑶嘉怡志远建国晓东春梅立新海燕国栋家豪雪莹天翔颖慧俊逸泽宏景行若溪书瑾';
const TOPICS = [
  '多因子选股',
  '量化择时',
  '行业比较',
  '新能源车产业链',
  '消费复苏',
  '固收+',
  '海外映射',
  '大类资产配置',
  '碳中和',
  '半导体设备',
  '基金研究',
  '港股策略',
];
const NUMERALS = ['一', '二', '三', '五', '八', '十', '十二', '二十一', '三十六'];

/** Real titles of brokers with real abstracts under names that nobody bears; a new one on every call. */
export function createFacts(draw: Draw): () => CoverFacts {
  const rows = readFileSync(sharedPath('reports.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));
  const brokers = loadTaxonomies().organisations.filter(({ name }) => name.endsWith('证券'));
  const titles = rows
    .filter(({ org, title }) => /证券$/.test(org) && isPlainTitle(title))
    .map(({ title }) => title);
  const texts = rows.flatMap(({ abstract = '' }) => (abstract.length > 40 ? [abstract] : []));
  return () => ({
    title: draw.pick(titles),
    series: draw.next() < 0.5 ? '' : seriesFrom(draw),
    organisation: draw.pick(brokers).name,
    date: `20${draw.integer(10, 25)}-${pad(draw.integer(1, 12))}-${pad(draw.integer(1, 28))}`,
    authors: Array.from({ length: draw.pick([1, 1, 2, 2, 2, 3, 4]) }, (_, at) => personFrom(draw, at)),
    related: Array.from({ length: 3 }, () => ({
      title: draw.pick(titles),
      date: `20${draw.integer(10, 25)}-${pad(draw.integer(1, 12))}-${pad(draw.integer(1, 28))}`,
    })),
    body: Array.from({ length: 4 }, () => `${draw.pick(texts)}${draw.pick(texts)}${draw.pick(texts)}`),
  });
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** A title as a cover prints it: a headline of its own, without the periodical that catalogues put before it. */
function isPlainTitle(title: string): boolean {
  const han = title.match(/\p{Script=Han}/gu)?.length ?? 0;
  return (
    han >= 8 &&
    title.length <= 44 &&
    !/[:：]|周报|日报|月报|第.{1,4}[期周]|系列|专题|之[一二三四五六七八九十]/.test(title)
  );
}

function seriesFrom(draw: Draw): string {
  const topic = draw.pick(TOPICS);
  const number = draw.pick(NUMERALS);
  return draw.pick([
    `${topic}系列报告之${number}`,
    `${topic}系列研究（${number}）`,
    `${topic}专题之${number}`,
    `“${topic}”系列之${number}`,
    `${topic}系列`,
    `${topic}专题报告`,
  ]);
}

function personFrom(draw: Draw, at: number): Person {
  const surname = draw.next() < 0.04 ? draw.pick(DOUBLE) : draw.pick([...SURNAMES]);
  const given = draw.next() < 0.3 ? draw.pick([...GIVEN]) : draw.pick([...GIVEN]) + draw.pick([...GIVEN]);
  const digits = (count: number) => Array.from({ length: count }, () => draw.integer(0, 9)).join('');
  const address = Array.from({ length: draw.integer(5, 10) }, () =>
    draw.pick([...'abcdefghijklmnopqrstuwxyz']),
  ).join('');
  return {
    name: surname + given,
    isAssistant: at > 0 && draw.next() < 0.35,
    licence: `S0${digits(3)}5${digits(8)}`,
    phone: draw.pick([`021-6${digits(7)}`, `(8621)2${digits(7)}`, `0755-8${digits(7)}`, `1${digits(10)}`]),
    email: `${address}@${draw.pick(['abzq.com', 'xyzq.com.cn', 'r.qrzq.cn'])}`,
  };
}
