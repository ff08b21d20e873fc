import type { UnderstoodPart } from '#contract/calls/search.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Intent, IntentPreference, IntentWord } from './intent.ts';

const SHOWN = 3;

const strictWord = ({ entity, text }: IntentWord): string => {
  if (entity?.kind === 'stock') return `代码:${entity.code}`;
  if (entity?.kind === 'organisation') return `机构:${entity.name}`;
  if (entity?.kind === 'researcher') return `作者:${entity.name}`;
  // Second-level industries are a right of their own: they are not offered where it is not known who asks.
  if (entity?.kind === 'industry' && entity.parentId === 0) return `行业:${entity.name}`;
  return `"${text}"`;
};

function describeWord(word: IntentWord, keyword: string): UnderstoodPart {
  const typed = keyword.slice(...word.range);
  const more = word.added.length > SHOWN ? ' 等' : '';
  const corrected =
    foldText(typed).replaceAll(/\s/g, '') === word.text.replaceAll(/\s/g, '')
      ? typed
      : `${typed} → ${word.text}`;
  // A bare number would not say that the word is also the name of a company.
  const added = word.added
    .slice(0, SHOWN)
    .map((name) => (name === word.entity?.code ? `股票 ${name}` : name));
  const label = added.length === 0 ? corrected : `${corrected} ≈ ${added.join('、')}${more}`;
  return {
    kind: word.added.length > 0 ? 'synonym' : 'word',
    label,
    range: word.range,
    role: 'wanted',
    strict: strictWord(word),
    names: word.entity === null ? '' : word.entity.kind,
  };
}

const describePreference = ({
  kind,
  label,
  range,
}: IntentPreference & { kind: 'kind' | 'period' | 'answer' }): UnderstoodPart => ({
  kind,
  label,
  range,
  role: 'preferred',
  strict: kind === 'kind' ? `标题:${label}` : '',
  names: '',
});

const isShown = (
  preference: IntentPreference,
): preference is IntentPreference & { kind: 'kind' | 'period' | 'answer' } =>
  preference.kind === 'kind' || preference.kind === 'period' || preference.kind === 'answer';

/** The chips of the plain words, in the order of the keyword: what is wanted, and what is preferred. */
export function describeIntent(intent: Intent, keyword: string): UnderstoodPart[] {
  const parts = [
    ...intent.words.map((word) => describeWord(word, keyword)),
    // What a question asks for is shown as the words themselves.
    ...intent.preferences
      .filter(isShown)
      .filter(({ kind }) => kind !== 'answer')
      .map(describePreference),
  ];
  return parts.sort((a, b) => a.range[0] - b.range[0]);
}
