const BAR_WIDTH = 24;
const LINE_EVERY_MS = 5000;

/** A line that redraws on a terminal, a plain one now and then elsewhere. */
export function progressLine(out: NodeJS.WriteStream) {
  const started = performance.now();
  let shownAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** `words` tells what the bar cannot: counts, and of what. */
    update(done: number, total: number, words: (bar: string) => string): void {
      const now = performance.now();
      if (now - shownAtMs < (out.isTTY ? 100 : LINE_EVERY_MS) && !(out.isTTY && done === total)) return;
      shownAtMs = now;
      const line = `${words(bar(done, total))}${timeLeft(done, total, now - started)}`;
      out.write(out.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
    },
    end(): void {
      if (out.isTTY) out.write('\r\u001b[2K');
    },
  };
}

function bar(done: number, total: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
}

/** How fast it goes, and what time is left at that. */
function timeLeft(done: number, total: number, elapsedMs: number): string {
  if (done === 0) return '';
  const rate = done / Math.max(elapsedMs / 1000, 0.001);
  return `，每秒 ${rate < 10 ? rate.toFixed(1) : Math.round(rate)}，约剩 ${Math.ceil((total - done) / rate)} 秒`;
}
