/** A table of questions asks so many reports. */
export const MOST_GRID_REPORTS = 10;
/** And puts so many questions to each. */
export const MOST_GRID_QUESTIONS = 8;
/** So many tables one keeps. */
export const MOST_GRIDS = 50;

/** What a table costs at most, told before the click. */
export const gridCostText = (cells: number, { left, limit }: { left: number; limit: number }): string => {
  if (cells === 0) return `每格消耗 1 次提问，今日还剩 ${left} / ${limit} 次。`;
  const cost = `共 ${cells} 格，每格消耗 1 次提问，今日还剩 ${left} / ${limit} 次`;
  return cells > left
    ? `${cost}，不够答完：去掉几个问题或几份报告，或明日 0 点后再来。`
    : `${cost}；未提及与没有答出的退还，今天问过的不再计。`;
};
