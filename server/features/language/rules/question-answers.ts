/** What a question asks for, in the words with which reports answer it. */
export const ANSWERS: readonly { label: string; asked: RegExp; answered: readonly string[] }[] = [
  {
    label: '市场规模',
    asked: /有?多大|市场规模|多少亿/,
    answered: ['规模', '空间', '多大', '天花板', '市场报告'],
  },
  {
    label: '商业模式',
    asked: /(?:怎么|如何|怎样)(?:赚钱|盈利|变现|挣钱)|靠什么(?:赚钱|盈利)|商业模式|赚钱吗/,
    answered: ['商业化', '商业模式', '盈利模式', '变现', '赚钱', '收入'],
  },
  { label: '原因', asked: /为什么|为何|什么原因/, answered: ['原因', '为什么', '为何', '解读', '复盘'] },
  {
    label: '前景',
    asked: /前景|怎么看|怎么样|怎样|未来|还能|值得|会.{0,6}吗/,
    answered: ['展望', '前景', '研判', '前瞻', '未来'],
  },
  {
    label: '观点',
    asked: /(?:券商|机构|研究员|分析师)们?(?:怎么看|如何看|怎么说|的?观点|的?看法|的?判断)/,
    answered: ['观点', '点评', '展望', '策略', '解读'],
  },
  {
    label: '受益',
    asked: /利好|受益|哪些(?:公司|股票|标的|板块|行业)/,
    answered: ['受益', '利好', '机会', '标的', '产业链'],
  },
];
