const HAN = /^\p{Script=Han}+$/u;

/** The longest run of Chinese characters that stands in both, at least two and at most `most` long; empty where there is none. */
export function commonRun(a: string, b: string, most = 6): string {
  for (let length = Math.min(most, a.length); length >= 2; length -= 1) {
    for (let at = 0; at + length <= a.length; at += 1) {
      const run = a.slice(at, at + length);
      if (HAN.test(run) && b.includes(run)) return run;
    }
  }
  return '';
}
