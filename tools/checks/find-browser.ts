import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { canInstall, findProgram, install, isProgram } from './debian-packages.ts';

const HEADLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ADVICE =
  '没有找到 Chromium：请运行 apt-get install chromium fonts-noto-cjk，或用 CHROMIUM_PATH 指定浏览器';

const onPath = (): string | undefined => findProgram(NAMES);

/** Without a font for Han text every picture and every width in a browser test would be wrong. */
function ensureHanFont(): void {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  if (listed.status === 0 && listed.stdout.trim() !== '') return;
  if (canInstall()) install('fonts-noto-cjk');
}

/** The one that CHROMIUM_PATH names; throws where it cannot be run. */
function namedBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named === undefined || named === '' || isProgram(named)) return named || undefined;
  throw new Error(`CHROMIUM_PATH 指向的 ${named} 不能运行`);
}

/**
 * The browser for journeys: Chromium's own shell without windows, the same engine for a third of the computing (0.7 instead of 2.2
 * CPU-seconds for a page in a context of its own), installed as root on Debian where it is not there; otherwise a whole browser.
 */
export function findHeadlessBrowser(): string {
  const known = namedBrowser() ?? findProgram([HEADLESS]);
  if (known === undefined && canInstall()) install(HEADLESS);
  const found = known ?? findProgram([HEADLESS]);
  if (found === undefined) return findBrowser();
  ensureHanFont();
  return found;
}

/** A whole browser: the one named, the system's, Playwright's own, or one installed as root on Debian. Throws with what to do. */
export function findBrowser(): string {
  const named = namedBrowser();
  if (named !== undefined) return named;
  const known = onPath() ?? (isProgram(chromium.executablePath()) ? chromium.executablePath() : undefined);
  if (known !== undefined) {
    ensureHanFont();
    return known;
  }
  if (canInstall() && install('chromium', 'fonts-noto-cjk')) {
    const installed = onPath();
    if (installed !== undefined) return installed;
  }
  throw new Error(ADVICE);
}
