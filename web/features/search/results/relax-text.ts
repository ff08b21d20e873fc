/** Of any collection: what is left out, and how it is called. */
type Left = { condition: string; label: string };

const dropsSeveral = ({ condition }: Left): boolean => condition === 'filters' || condition === 'only-word';

/** What the button of a relaxation says, of a search that is filtered or not. */
export function relaxationText(relaxation: Left, isFiltered: boolean): string {
  if (relaxation.condition === 'keyword') return '不用关键词，只按筛选看';
  if (!dropsSeveral(relaxation)) return `去掉“${relaxation.label.replace(/^词：/, '')}”`;
  return isFiltered ? `不加筛选，只搜“${relaxation.label}”` : `只搜“${relaxation.label}”`;
}

/** What stands over the ways to relax; empty where there is none. */
export function howToRelax(relaxations: readonly Left[]): string {
  if (relaxations.some(dropsSeveral)) return '只去掉一个词或一项筛选还不够，可以这样放宽：';
  return relaxations.length > 0 ? '去掉其中任意一个就有结果：' : '';
}
