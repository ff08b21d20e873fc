import { measuresIn } from './measures.ts';
import { periodsIn } from './read-period.ts';

const GROWTH = /^(?:同比|环比)?(?:增速|增长率?|增幅)$/;
const HAS_GROWN = /同比|环比|增长|增速|增幅|下降|下滑|[(+-]\s*\d[\d.]*\s*%/;
const never = (): boolean => false;

/** Each text is looked at once: passages of a report ask the same of what is around them. */
function once(says: (folded: string) => boolean): (folded: string) => boolean {
  const known = new Map<string, boolean>();
  return (folded) => {
    const told = known.get(folded) ?? says(folded);
    known.set(folded, told);
    return told;
  };
}

/** Whether texts say a folded word of a question in another form: a measure by its other names, a time, growth. */
export function otherWaysOf(word: string): (folded: string) => boolean {
  if (GROWTH.test(word)) return once((folded) => HAS_GROWN.test(folded));
  const [period] = periodsIn(word);
  if (period?.part != null)
    return once((folded) => periodsIn(folded).some(({ part }) => part === period.part));
  const [said] = measuresIn(word);
  if (said?.from === 0 && said.to === word.length)
    return once((folded) => folded.search(said.measure.said) >= 0);
  return never;
}
