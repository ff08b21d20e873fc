import { canInstall, findProgram, install } from './debian-packages.ts';

const PACKAGES = ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui'];

/** LibreOffice for the tests that convert files of Office: installed as root on Debian; elsewhere those are skipped, and it is said why. */
export function ensureOffice(): void {
  if (findProgram(['soffice']) !== undefined) return;
  if (canInstall() && install(...PACKAGES) && findProgram(['soffice']) !== undefined) return;
  console.log(
    `没有 LibreOffice，Office 文件的转换测试跳过；Debian 上：apt-get install ${PACKAGES.join(' ')}`,
  );
}
