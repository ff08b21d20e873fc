import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { licencesText, refusedLicences, shippedPackages } from './licences.ts';

/**
 * What is shipped, for whoever has to account for it: `sbom.cdx.json` (CycloneDX, what this platform is given) and `licences.txt` (every platform's).
 * The same lock file gives the same bytes. Usage: npm run sbom -- <folder>
 */
const ROOT = resolve(import.meta.dirname, '../..');

interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string } };
  components: unknown[];
}

function bomOf(): Bom {
  const words = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only'];
  const bom = JSON.parse(
    execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 }),
  ) as Bom;
  // A number of chance and the hour it was made: the one would differ each time, the other says nothing of what is shipped.
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  // Otherwise the name of the folder it stands in.
  bom.metadata.component.name = 'yanjian';
  return bom;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('请说明写到哪个文件夹：npm run sbom -- <文件夹>');
const shipped = shippedPackages(join(ROOT, 'package-lock.json'));
const refused = refusedLicences(shipped);
for (const line of refused) console.error(line);
const bom = bomOf();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
writeFileSync(join(folder, 'licences.txt'), licencesText(shipped));
console.log(
  `${bom.components.length} 个组件写在 ${join(folder, 'sbom.cdx.json')}，${shipped.length} 个包的许可写在 ${join(folder, 'licences.txt')}`,
);
process.exitCode = refused.length === 0 ? 0 : 1;
