/** Sessions an account may hold at once; the oldest leaves when one more signs in (S2 §6: five for enterprise). */
export function deviceLimit(level: number): number {
  return level === 3 ? 5 : 3;
}
