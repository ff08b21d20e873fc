import type { Box } from '#server/ports/pdf.ts';

/**
 * What a worker found, as it is handed to the thread that asked: all numbers in one piece of memory that changes hands, and each text once. Handed over
 * as the objects they are, ten thousand points and boxes would be written and read one by one, and swept up on both sides.
 */
export interface Packed {
  numbers: Float64Array<ArrayBuffer>;
  texts: string[];
}

export interface Packer {
  number(value: number): void;
  numbers(values: readonly number[]): void;
  text(text: string | null): void;
  flag(flag: boolean): void;
  box(box: Box): void;
  /** How many there are, and each. */
  list<One>(all: readonly One[], pack: (one: One) => void): void;
  done(): Packed;
}

/** Gives everything in the order in which it was packed. */
export interface Unpacker {
  number(): number;
  numbers(): number[];
  text(): string | null;
  flag(): boolean;
  box(): Box;
  list<One>(unpack: () => One): One[];
}

const FIRST_ROOM = 4096;
const NO_TEXT = -1;

export function createPacker(): Packer {
  let room = new Float64Array(FIRST_ROOM);
  let length = 0;
  const places = new Map<string, number>();
  const make = (more: number): void => {
    if (length + more <= room.length) return;
    const larger = new Float64Array(Math.max(2 * room.length, length + more));
    larger.set(room);
    room = larger;
  };
  const number = (value: number): void => {
    make(1);
    room[length] = value;
    length += 1;
  };
  return {
    number,
    numbers(values) {
      number(values.length);
      make(values.length);
      room.set(values, length);
      length += values.length;
    },
    text(text) {
      if (text === null) return number(NO_TEXT);
      const place = places.get(text) ?? places.size;
      places.set(text, place);
      number(place);
    },
    flag: (flag) => number(flag ? 1 : 0),
    box({ left, top, right, bottom }) {
      number(left);
      number(top);
      number(right);
      number(bottom);
    },
    list(all, pack) {
      number(all.length);
      for (const one of all) pack(one);
    },
    done: () => ({ numbers: room.slice(0, length), texts: [...places.keys()] }),
  };
}

export function createUnpacker({ numbers: packed, texts }: Packed): Unpacker {
  let at = 0;
  const number = (): number => packed[at++] ?? Number.NaN;
  return {
    number,
    numbers() {
      const values: number[] = [];
      for (let left = number(); left > 0; left -= 1) values.push(number());
      return values;
    },
    text: () => texts[number()] ?? null,
    flag: () => number() === 1,
    // Each in turn: left, top, right, bottom.
    box: () => ({ left: number(), top: number(), right: number(), bottom: number() }),
    list(unpack) {
      const count = number();
      const all = [];
      for (let one = 0; one < count; one += 1) all.push(unpack());
      return all;
    },
  };
}
