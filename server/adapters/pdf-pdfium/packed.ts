import type { Box } from '#server/ports/pdf.ts';

const FIRST_ROOM = 4096;
const NO_TEXT = -1;

/**
 * What a worker found, as it is handed to the thread that asked: all numbers in one piece of memory that changes hands, and each text once. Handed over
 * as the objects they are, ten thousand points and boxes would be written and read one by one, and swept up on both sides.
 */
export interface Packed {
  numbers: Float64Array<ArrayBuffer>;
  texts: string[];
}

/** Takes everything that is to be handed over, in an order that is known to who unpacks it. */
export class Packer {
  #room = new Float64Array(FIRST_ROOM);
  #length = 0;
  readonly #places = new Map<string, number>();

  #make(more: number): void {
    const length = this.#length + more;
    if (length <= this.#room.length) return;
    const larger = new Float64Array(Math.max(2 * this.#room.length, length));
    larger.set(this.#room);
    this.#room = larger;
  }

  number(value: number): void {
    this.#make(1);
    this.#room[this.#length] = value;
    this.#length += 1;
  }

  numbers(values: readonly number[]): void {
    this.number(values.length);
    this.#make(values.length);
    this.#room.set(values, this.#length);
    this.#length += values.length;
  }

  text(text: string | null): void {
    if (text === null) {
      this.number(NO_TEXT);
      return;
    }
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    this.number(place);
  }

  flag(flag: boolean): void {
    this.number(flag ? 1 : 0);
  }

  box({ left, top, right, bottom }: Box): void {
    this.number(left);
    this.number(top);
    this.number(right);
    this.number(bottom);
  }

  /** How many there are, and each. */
  list<One>(all: readonly One[], pack: (to: Packer, one: One) => void): void {
    this.number(all.length);
    for (const one of all) pack(this, one);
  }

  done(): Packed {
    return { numbers: this.#room.slice(0, this.#length), texts: [...this.#places.keys()] };
  }
}

/** Gives everything in the order in which it was packed. */
export class Unpacker {
  readonly #numbers: Float64Array;
  readonly #texts: readonly string[];
  #at = 0;

  constructor({ numbers, texts }: Packed) {
    this.#numbers = numbers;
    this.#texts = texts;
  }

  number(): number {
    return this.#numbers[this.#at++] ?? Number.NaN;
  }

  numbers(): number[] {
    const values: number[] = [];
    for (let left = this.number(); left > 0; left -= 1) values.push(this.number());
    return values;
  }

  text(): string | null {
    return this.#texts[this.number()] ?? null;
  }

  flag(): boolean {
    return this.number() === 1;
  }

  /** Each in turn: left, top, right, bottom. */
  box(): Box {
    return { left: this.number(), top: this.number(), right: this.number(), bottom: this.number() };
  }

  list<One>(unpack: (from: Unpacker) => One): One[] {
    const count = this.number();
    const all = [];
    for (let one = 0; one < count; one += 1) all.push(unpack(this));
    return all;
  }
}
