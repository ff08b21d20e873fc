/** One step of the start that takes time: `update` as often as one likes, `done` once. */
export interface Progress {
  update(finished: number, total: number): void;
  done(note?: string): void;
}

const BAR_WIDTH = 24;
const LINE_EVERY_MS = 5_000;
/** Before this share is done the time left is a guess that only frightens: the first items wait for programs to load. */
const LEAST_SHARE = 0.1;

function secondsText(seconds: number): string {
  return seconds >= 60
    ? `${Math.floor(seconds / 60)} 分 ${Math.round(seconds % 60)} 秒`
    : `${Math.ceil(seconds)} 秒`;
}

function bar(finished: number, total: number): string {
  const filled = total === 0 ? 0 : Math.round((finished / total) * BAR_WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
}

/** Counts and time left: a bar that redraws in a terminal, a plain line now and then elsewhere. */
export function showProgress(label: string, out: NodeJS.WriteStream = process.stdout): Progress {
  const started = performance.now();
  let shownAtMs = Number.NEGATIVE_INFINITY;
  const elapsed = () => (performance.now() - started) / 1000;
  return {
    update(finished, total) {
      const now = performance.now();
      if (now - shownAtMs < (out.isTTY ? 100 : LINE_EVERY_MS) && finished < total) return;
      shownAtMs = now;
      const left =
        finished < total * LEAST_SHARE || finished === 0
          ? ''
          : `，约剩 ${secondsText((elapsed() / finished) * (total - finished))}`;
      if (out.isTTY) out.write(`\r\u001b[2K${label} ${bar(finished, total)} ${finished}/${total}${left}`);
      else if (finished < total) out.write(`${label} ${finished}/${total}${left}\n`);
    },
    done(note = '') {
      out.write(
        `${out.isTTY ? '\r\u001b[2K' : ''}✓ ${label}${note === '' ? '' : `：${note}`}（${secondsText(elapsed())}）\n`,
      );
    },
  };
}
