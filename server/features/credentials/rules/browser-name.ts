const BROWSERS: [string, RegExp][] = [
  ['微信', /MicroMessenger/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS/],
  ['QQ 浏览器', /QQBrowser/],
  ['Chrome', /Chrome\/|CriOS/],
  ['Safari', /Safari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

const nameIn = (names: [string, RegExp][], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/** `Chrome · Windows`, short enough for a phone; what is not known is said so. */
export function browserName(userAgent: string): string {
  return `${nameIn(BROWSERS, userAgent) ?? '未知浏览器'} · ${nameIn(SYSTEMS, userAgent) ?? '未知系统'}`;
}
