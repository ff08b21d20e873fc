/** What to tell whoever chose a password that guessers try first. */
export const TOO_COMMON = '这个密码太常见，容易被猜到，请换一个';

/** Lengths in characters as people count them. */
export const PASSWORD_LENGTH = { least: 8, most: 64 } as const;

const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '14725836914725836',
  '78945612307894561230',
];

/** What the most common passwords of leaked lists are built around; with digits or signs around them they stay common. */
const WORDS = [
  'password passwd passw0rd p@ssword p@ssw0rd pass woaini iloveyou welcome letmein admin administrator root user',
  'test guest login master monkey dragon shadow sunshine princess football baseball superman batman michael jordan',
  'charlie daniel jessica ashley nicole trustno1 whatever freedom starwars computer internet hello changeme secret',
  'default qwerty qwert asdf zxcv zxcvbn asdfgh qazwsx abc abcd abcde abcdef aini taobao wechat weixin alipay baidu',
  'tencent qq xiaoming zhang zhangwei wang wangwei liu chen yang huang zhao zhou woaiwojia nihao beijing shanghai',
  'china zhongguo caonima fuckyou qiang wodemima mima company office finance research report yanjian yanbao',
]
  .join(' ')
  .split(' ');

/** Digits that sound like something in Chinese: 520 1314, "I love you, for ever". */
const LUCKY = /^(520|521|1314|886|666|888|168|998)+$/;
const YEAR_OR_DATE = /^(19|20)\d{2}((0?[1-9]|1[0-2])(0?[1-9]|[12]\d|3[01])?)?$/;

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('');
  return ROWS.some((row) => row.includes(text) || row.includes(backwards));
}

/** Whether it is a few characters repeated: `aaaaaaaa`, `12121212`, `abcabcabc`. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/.test(text);
}

/** Letters, digits and signs in turn: `abc123!!` → `abc`, `123`, `!!`. */
function partsOf(text: string): string[] {
  return text.match(/[a-z@0]*[a-z@][a-z@0]*|\d+|[^a-z\d\p{L}]+|\p{L}+/gu) ?? [];
}

function isCommonPart(part: string): boolean {
  if (part.length <= 2 || WORDS.includes(part)) return true;
  return (
    isRun(part) ||
    isRepetition(part) ||
    LUCKY.test(part) ||
    YEAR_OR_DATE.test(part) ||
    /^[^\d\p{L}]+$/u.test(part)
  );
}

/**
 * Whether guessers try it first, by rules that fit in a page: runs of digits, keyboard rows, repetitions, dates and
 * common words with digits around. The server knows a list of thousands besides.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (WORDS.includes(text) || isRun(text) || isRepetition(text)) return true;
  const digits = /^\d+$/.test(text);
  if (digits && (YEAR_OR_DATE.test(text) || /^1[3-9]\d{9}$/.test(text))) return true;
  return new Set(text).size < 4 || partsOf(text).every(isCommonPart);
}

/**
 * Why a new password will not do, in words that say what to do; null where it is fine. `names` are phone, user name and
 * the like, which guessers know.
 */
export function passwordProblem(password: string, names: readonly string[] = []): string | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return `密码至少 ${PASSWORD_LENGTH.least} 位`;
  if (length > PASSWORD_LENGTH.most) return `密码最多 ${PASSWORD_LENGTH.most} 位`;
  const folded = password.normalize('NFKC').toLowerCase();
  const named = names.filter((name) => name.length >= 4).map((name) => name.toLowerCase());
  if (named.some((name) => folded.includes(name))) return '密码不能包含手机号或用户名，请换一个';
  return isCommonPassword(password) ? TOO_COMMON : null;
}
