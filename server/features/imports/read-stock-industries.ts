import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTaxonomies, taxonomyFinder } from '../documents/index.ts';
import { NOT_UTF8 } from './read-catalogue.ts';
import { readCsv } from './read-csv.ts';
import { readStockCode } from './read-stock-code.ts';

const FILE = 'stock-industries.csv';

/** A line of the operator's table that cannot be used; the message names it and says what to write. */
export class StockIndustriesInvalid extends Error {
  override name = 'StockIndustriesInvalid';
}

/**
 * The operator's own `stock-industries.csv` in the data folder: `代码,行业`, the industry by its 申万 name on either level. Which industry a
 * listed company belongs to is licensed content that the project does not ship. Code → name as written; empty without the file.
 */
export function readStockIndustries(dataDir: string): ReadonlyMap<string, string> {
  const path = join(dataDir, FILE);
  const industries = new Map<string, string>();
  if (!existsSync(path)) return industries;
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) throw new StockIndustriesInvalid(`${FILE} ${NOT_UTF8}`);
  const finder = taxonomyFinder(loadTaxonomies());
  for (const { line, fields } of readCsv(bytes.toString('utf8'))) {
    const { 代码: written = '', 行业: industry = '' } = fields;
    const code = readStockCode(written)?.code;
    if (code === undefined)
      throw new StockIndustriesInvalid(
        `${FILE} 第 ${line} 行：“${written}”不是证券代码，首行应为“代码,行业”`,
      );
    if (finder.industry(industry) === null)
      throw new StockIndustriesInvalid(`${FILE} 第 ${line} 行：没有名为“${industry}”的申万一级或二级行业`);
    industries.set(code, industry);
  }
  return industries;
}
