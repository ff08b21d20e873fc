import { expect, test } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { findResearchers } from './researchers.ts';

/** Lines of an analyst block, one under the other; `|` parts cells that stand side by side. */
const block = (...rows: string[]): PdfLine[] =>
  rows.flatMap((text, at) =>
    text.split('|').map((cell, column) => ({
      text: cell.trim(),
      box: { left: 40 + column * 150, top: 300 + at * 14, right: 160 + column * 150, bottom: 310 + at * 14 },
      fontSize: 9,
      bold: false,
      startsBold: false,
    })),
  );

test.each<[string, string[], string[]]>([
  ['title before', ['分析师：邓璎函', '执业证号：S1250522080001', '研究助理：王某人'], ['邓璎函', '王某人']],
  ['title before, on a row', ['分析师 刘富兵 联系人 李林井', '邮箱：a@b.com'], ['刘富兵', '李林井']],
  ['title after', ['陈奥林（分析师）', '电话：021-38674835', '余剑峰(研究助理)'], ['陈奥林', '余剑峰']],
  [
    'two on a row',
    ['魏建榕（分析师）  苏俊豪（联系人）', 'weijianrong@a.cn sujunhao@a.cn'],
    ['魏建榕', '苏俊豪'],
  ],
  ['a long title', ['于明明 金融工程与金融产品首席分析师', '执业编号：S1500521070001'], ['于明明']],
  ['before a licence', ['任瞳 S1090519080004 周靖明 S1090519080007', 'rentong@a.com'], ['任瞳', '周靖明']],
  ['licence in the next row', ['郭子睿 投资咨询资格编号', 'S1060518070003'], ['郭子睿']],
  ['licence number after', ['刘均伟 分析员 SAC 执证编号：S0080520120002 SFC CE Ref：BQR365'], ['刘均伟']],
  [
    'set apart',
    ['高　鹏（研究员）', '邮箱：a@b.cn', '分析师：杨 勇', 'SAC 执业证书编号：S1450518010002'],
    ['高鹏', '杨勇'],
  ],
  ['a list', ['分析师：张三丰、李四光', '邮箱：a@b.cn'], ['张三丰', '李四光']],
  ['alone over its address', ['丁鲁明', 'dinglumin@a.com.cn', '021-68821623'], ['丁鲁明']],
  ['alone over phone, address, licence', ['王兆宇', '首席量化', '策略分析师', 'S1010514080008'], ['王兆宇']],
  [
    'three in a row',
    ['刘均伟 周萧潇 宋唯实', 'SAC 执证编号：S0080520120002'],
    ['刘均伟', '周萧潇', '宋唯实'],
  ],
  ['with a degree', ['王汉锋, CFA', 'SAC 执证编号：S0080513080002'], ['王汉锋']],
  ['with a post', ['贾梦伟 量化与配置团队首席分析师', '执业编号：S1500521070001'], ['贾梦伟']],
  ['with a post, nothing between', ['常若溪医药行业高级分析师', '联系电话：021-68821623'], ['常若溪']],
  [
    'family names of all kinds',
    ['洪景行 赖常宁 诸葛明远', 'SAC 执证编号：S0080520120002'],
    ['洪景行', '赖常宁', '诸葛明远'],
  ],
  [
    'under a list of other reports',
    ['相关研究', '《煤价下滑带动成本改善》', '梁家盈利', '分析师：罗辉栋', '执业证书编号：S1250522080001'],
    ['罗辉栋'],
  ],
  ['behind a licence', ['分析师登记编号：S1220522030005 曹春晓', '联系人：陈泽鹏'], ['曹春晓', '陈泽鹏']],
  [
    'two beside their licences',
    ['周静明 登记编号：S1090519080007 罗星辰 登记编号：S1090522070001'],
    ['周静明', '罗星辰'],
  ],
  ['over a registration', ['分析师：　曹春晓', '登记编号：S1220522030005'], ['曹春晓']],
  ['in a cell', ['联系人：|张柯', '|电话：0755-83706130'], ['张柯']],
])('authors are read: %s', (_what, rows, names) => {
  expect(findResearchers(block(...rows)).names).toEqual(names);
});

test('the rest of a title beside a licence is nobody', () => {
  const [name, licence] = block('智造', '执业证书编号：S1250522080001');
  if (!name || !licence) throw new Error('two lines');
  expect(findResearchers([{ ...name, fontSize: 24 }, licence]).names).toEqual([]);
});

test.each([
  ['证券研究报告', '联系人'],
  ['本报告分析师承诺以勤勉的职业态度独立客观地出具报告'],
  ['市场策略', '邮箱：research@a.com'],
  ['相关研究', '执业证书编号：S1250522080001'],
  ['华东地区', '电话：021-12345678'],
  ['储备提升', '执业证书编号：S1250522080001'],
  ['通过动态赋权、回测调优对当月乃至年内的股债胜率进行预测，以实现分析师', '邮箱：a@b.com'],
])('words of the block are no authors: %s', (...rows) => {
  expect(findResearchers(block(...rows)).names).toEqual([]);
});
