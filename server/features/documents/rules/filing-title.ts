/** The year and the kind close the title of what a company files: 2019年年度报告, 2024年第三季度报告（修订版）. */
const PERIODIC =
  /(?:19|20)\d{2}年?(?:年度报告|度报告|半年度报告|中期报告|第[一二三四]季度报告|年报|年度?财务报告|年度审计报告)(?:全文|正文|摘要|及摘要)?(?:[（(][^（()）]*[)）])?$/;

const PROSPECTUS = /(?:招股(?:说明|意向)?书|上市申请)(?:全文|摘要|附录)?(?:[（(][^（()）]*[)）])?$/;

/** Words of those who write about filings: 行业周报：某公司递交招股书 files nothing. */
const ABOUT_FILINGS = /行业|周报|月报|点评|解读|梳理|研究|跟踪|深度|前瞻|综述|总结|递交|提交|公布|披露|更新/;

/** True where a title is that of a filing itself, an annual report or a prospectus, and not of research that speaks of some. */
export function isFilingTitle(title: string): boolean {
  const words = title.replace(/[\s\u3000]+/g, '');
  return PERIODIC.test(words) || (PROSPECTUS.test(words) && !ABOUT_FILINGS.test(words));
}
