/** Who of these is mentioned: an `@` and the whole name. Of names of which one begins with another the longer one is meant. */
export function mentioned<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const named = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<Person>();
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const [longest] = named.filter(({ name }) => text.startsWith(name, at + 1));
    // Two who are called the same are both told.
    for (const person of named) if (longest !== undefined && person.name === longest.name) found.add(person);
  }
  return [...found];
}
