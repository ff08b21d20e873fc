import { type FileSlice, sliceOf } from './signed-link.ts';
import { awaitSilence } from './silence.ts';

/** What the page asks for while its scripts are still on their way: where a file begins, and where it says what is where. */
const HEAD_BYTES = 262_144;
const TAIL_BYTES = 131_072;

/** Read by the script below, which cannot import anything. */
interface AskedEarly {
  url: string;
  head: AskedPart;
  tail: AskedPart;
}
interface AskedPart {
  answer: Promise<Response>;
  /** Ends the question, and with it its connection. */
  leave(): void;
}
type EarlyWindow = { earlyParts?: AskedEarly };

export interface EarlyParts {
  /** The beginning of the file; null where it did not come: whoever wants it asks again. */
  head: Promise<FileSlice | null>;
  /** Bytes `[begin, end)` out of the end of a file of `total` bytes; null where they are not among it, or did not come. */
  fromTail(begin: number, end: number, total: number): Promise<FileSlice | null>;
}

/**
 * A script for the page's HTML that asks for both ends of a file at once. Where `mayFlow`, a reader who is shown the text in one
 * column needs no file: `modeKey` of the browser's storage says so, else the width of the window. `first` is an expression: what the file waits for, or undefined.
 */
export function earlyPartsScript(
  url: string,
  { mayFlow, modeKey, phonePx }: { mayFlow: boolean; modeKey: string; phonePx: number },
  first = 'undefined',
): string {
  const written = [url, modeKey].map((text) => JSON.stringify(text).replaceAll('<', '\\u003c'));
  const flows = `((k)=>{let m;try{m=localStorage.getItem(k)}catch{}return m==="text"||(m!=="pages"&&innerWidth<${phonePx})})(${written[1]})`;
  const ask =
    'const ask=(r)=>{const c=new AbortController(),get=()=>fetch(url,{headers:{range:"bytes="+r},credentials:"same-origin",cache:"no-store",signal:c.signal});const answer=first?first.then(get):get();answer.catch(()=>{});return{answer,leave:()=>c.abort()}}';
  const ends = `head:ask("0-${HEAD_BYTES - 1}"),tail:ask("-${TAIL_BYTES}")`;
  return `if(!${mayFlow ? flows : false})window.earlyParts=((url,first)=>{${ask};return{url,${ends}}})(${written[0]},${first})`;
}

/** Whether the page asked for a file that nobody has opened yet. */
export const isAskedEarly = (): boolean =>
  typeof window !== 'undefined' && (window as EarlyWindow).earlyParts !== undefined;

/** What was asked for early of the file at `url`; null where nothing was. Once: links are short-lived, and so is the need. */
export function takeEarlyParts(url: string): EarlyParts | null {
  const asked = (window as EarlyWindow).earlyParts;
  delete (window as EarlyWindow).earlyParts;
  if (asked?.url !== url) return null;
  const tail = settled(asked.tail);
  return {
    head: settled(asked.head),
    async fromTail(begin, end, total) {
      const from = Math.max(0, total - TAIL_BYTES);
      if (begin < from) return null;
      const slice = await tail;
      if (slice === null || slice.whole || slice.total !== total) return null;
      return { ...slice, bytes: slice.bytes.slice(begin - from, end - from) };
    },
  };
}

async function settled({ answer, leave }: AskedPart): Promise<FileSlice | null> {
  const silence = awaitSilence();
  try {
    const whole = answer.then((response) => (response.ok ? sliceOf(response, silence.heard) : null));
    const lost = silence.over.then(() => {
      leave();
      return null;
    });
    return await Promise.race([whole, lost]);
  } catch {
    // Asked again by whoever needs it, who also tells what is wrong.
    return null;
  } finally {
    silence.end();
  }
}
