/** What a chart is called: its number, where it has one, before its title (图 3 光伏装机). */
export function chartName({ number, name }: { number: string; name: string }): string {
  return [number, name].filter((part) => part !== '').join(' ');
}
