import type { QuestionKind } from './read-question.ts';
import { saysView } from './view-said.ts';

/** Kinds of documents, which end what only names what a report is about: 城投公司并购事件特征观察 says nothing of them. */
const NAMES_A_SUBJECT =
  /(?:观察|研究|分析|梳理|拆解|预测|测算|详解|报告|专题|指南|[白蓝]皮书|案例|洞察|展望|复盘|手册|解读|点评|评论|[简快短]评|跟踪|综述|回顾|对比|比较|探讨|思考|启示|[周月日季年]报|月度报告|概览|盘点|指引|汇总|合集|数据|更新|要点|框架|策略|现状|系列|专刊|纪要|问答|一览|图谱|全景|名单|榜单|通知|公报|情况)[\d\p{P}\s上下篇期年月]*$/u;

/** 第39周, 25年第三十五期, 202603, 系列之五, （205）, 2026年中期策略: which issue it is. */
const ISSUE =
  /(?:(?:19|20)?\d{2}年)?第\s*[\d一二三四五六七八九十百]+\s*(?:[周期篇辑讲章号]|季(?!度))|(?<!\d)(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?!\d|[.,]\d|\s*[万亿辆台吨元%])|系列(?:报告|研究|专题)?(?:之)?[\d一二三四五六七八九十]+|[（(][\d一二三四五六七八九十]+[)）]|(?<![\d.+])(?:20)?\d{2}年?(?:年?度|中期|半年度?|[春夏秋冬]季|[一二三四]季度?|\d{1,2}月)?(?:投资)?(?:策略|[年中月]报|(?<=季度?)报|季报)/gu;

/** A title without what tells which issue it is of, whose number is no figure. */
export const withoutIssue = (title: string): string => title.replaceAll(ISSUE, ' ');

/** What a title can answer in its few words: it lists, compares and defines nothing. */
const ANSWERED: ReadonlySet<QuestionKind> = new Set(['number', 'fact', 'reason', 'view', 'change']);

/** 行业展望 is none yet. */
const NO_VIEW = /展望|观点|判断|评级/gu;

/** Whether a folded title says something that answers such a question, and does not only name what its report is about. */
export function titleTells(title: string, kind: QuestionKind): boolean {
  if (!ANSWERED.has(kind)) return false;
  if (kind === 'number') return true;
  if (NAMES_A_SUBJECT.test(title)) return false;
  return kind !== 'view' || saysView(title.replaceAll(NO_VIEW, ''));
}
