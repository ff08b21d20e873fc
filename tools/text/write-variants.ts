import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveVariants } from './derive-variants.ts';

const TARGET = join(import.meta.dirname, '../../contract/text/variant-table.ts');
const FAMILIES_PER_LINE = 30;

const HEADER = `/**
 * Han characters that are one for a search, made from OpenCC's tables by \`node tools/text/write-variants.ts\`: families parted by white
 * space, each led by the character that the others fold to.
 */
export const VARIANT_FAMILIES = \`
`;

const families = deriveVariants();
const lines: string[] = [];
for (let at = 0; at < families.length; at += FAMILIES_PER_LINE)
  lines.push(families.slice(at, at + FAMILIES_PER_LINE).join(' '));
writeFileSync(TARGET, `${HEADER}${lines.join('\n')}\n\`;\n`);
console.log(`${families.length} families written`);
