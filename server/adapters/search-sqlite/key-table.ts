/** Numbers by 32-bit keys, in one open-addressed table: a look-up touches one line of memory, and millions of entries need no objects. */
export interface KeyTable {
  /** The key's value; where it had none, `fresh` becomes it. Key 0 is not allowed. */
  valueOf(key: number, fresh: number): number;
  /** Adds to the key's value. Key 0 is not allowed. */
  add(key: number, amount: number): void;
  /** Value and key of each entry, one behind the other, ascending by key. */
  sorted(): Uint32Array<ArrayBuffer>;
}

const FIRST_SLOTS = 2 ** 10;

export function createKeyTable(): KeyTable {
  /** Key and value side by side; key 0 is a free slot. */
  let slots = new Uint32Array(2 * FIRST_SLOTS);
  let mask = FIRST_SLOTS - 1;
  let size = 0;

  /** Where the key is, or would go. */
  function find(key: number): number {
    let mixed = Math.imul(key ^ (key >>> 16), 0x85ebca6b);
    mixed ^= mixed >>> 13;
    let at = (mixed & mask) << 1;
    while (slots[at] !== 0 && slots[at] !== key) at = (at + 2) & ((mask << 1) | 1);
    return at;
  }

  function grow(): void {
    const old = slots;
    slots = new Uint32Array(2 * old.length);
    mask = slots.length / 2 - 1;
    for (let from = 0; from < old.length; from += 2) {
      const key = old[from] ?? 0;
      if (key === 0) continue;
      const at = find(key);
      slots[at] = key;
      slots[at + 1] = old[from + 1] ?? 0;
    }
  }

  function put(at: number, key: number, value: number): void {
    slots[at] = key;
    slots[at + 1] = value;
    if (++size * 2 > mask) grow();
  }

  return {
    valueOf(key, fresh) {
      const at = find(key);
      if (slots[at] === key) return slots[at + 1] ?? 0;
      put(at, key, fresh);
      return fresh;
    },
    add(key, amount) {
      const at = find(key);
      if (slots[at] === key) slots[at + 1] = (slots[at + 1] ?? 0) + amount;
      else put(at, key, amount);
    },
    sorted() {
      const packed = new BigUint64Array(size);
      const halves = new Uint32Array(packed.buffer);
      let to = 0;
      for (let at = 0; at < slots.length; at += 2) {
        if (slots[at] === 0) continue;
        // The engine sorts the pairs as numbers of 64 bits, the key above.
        halves[to++] = slots[at + 1] ?? 0;
        halves[to++] = slots[at] ?? 0;
      }
      packed.sort();
      return halves;
    },
  };
}
