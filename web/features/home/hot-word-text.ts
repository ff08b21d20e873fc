const FIELD = /^(行业|机构|作者|代码|类型|标题)[:：]\s*(.+)$/;

/** A searched field as a person would say it: 行业:汽车 is 汽车行业, 机构:中金公司 is 中金公司. */
export function hotWordText(keyword: string): string {
  const [, field, value = ''] = FIELD.exec(keyword) ?? [];
  if (field === undefined || /\s/.test(value)) return keyword;
  return field === '行业' && !value.endsWith('业') ? `${value}行业` : value;
}
