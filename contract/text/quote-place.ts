/** Where the words of a report that are quoted stand, in words: on a page, in its title, or in its abstract; without a page, what the title says as well is of the title. `name` is that of the report. */
export const quotePlace = ({
  page,
  name,
  quote,
}: {
  page: number | null;
  name: string;
  quote: string;
}): string => {
  if (page !== null) return `第 ${page} 页`;
  return quote !== '' && name.includes(quote) ? '标题' : '摘要';
};
