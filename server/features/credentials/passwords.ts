import { hash, type Options, verify } from '@node-rs/argon2';

/** What a hash costs to make: memory in KiB, and how often it is gone through. */
export interface HashCost {
  memoryKib: number;
  passes: number;
}

/** Argon2id in both directions. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a stored hash it takes just as long and answers false, so that time does not tell who has an account. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

// A `const enum` of the library that erasable syntax cannot import.
const ARGON2ID = 2;

export async function createPasswords(cost: HashCost): Promise<Passwords> {
  const options: Options = { algorithm: ARGON2ID, memoryCost: cost.memoryKib, timeCost: cost.passes };
  const nobody = await hash('no password opens this', options);
  return {
    hash: (password) => hash(password.normalize('NFKC'), options),
    async verify(stored, password) {
      const matches = await verify(stored ?? nobody, password.normalize('NFKC'));
      return matches && typeof stored === 'string';
    },
  };
}
