import { z } from 'zod';
import { createSigner } from './token-texts.ts';

/** A program that asks to be let in, as it describes itself. */
export interface OauthClient {
  /** Its own word: nobody checked it. */
  name: string;
  /** Where a person may be taken back to; see `rules/redirect-uris.ts`. */
  redirectUris: string[];
}

/**
 * Registering costs no row, as a visitor's session costs none: the id holds what was registered, and proves that it was. So nobody can
 * fill a table, and nothing has to be forgotten.
 */
export interface ClientIds {
  make(client: OauthClient): string;
  /** null where this site did not make it. */
  read(clientId: string): OauthClient | null;
}

const Kept = z.object({ n: z.string(), r: z.array(z.string()) });
const ID = /^([\w-]{1,3900})\.([\w-]{22})$/;

export function createClientIds(secret: string): ClientIds {
  const signer = createSigner(secret, 'oauth clients');
  return {
    make({ name, redirectUris }) {
      const text = Buffer.from(JSON.stringify({ n: name, r: redirectUris })).toString('base64url');
      return `${text}.${signer.macOf(text)}`;
    },
    read(clientId) {
      const [, text, mac] = ID.exec(clientId) ?? [];
      if (text === undefined || mac === undefined || !signer.proves(text, mac)) return null;
      const { n, r } = Kept.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      return { name: n, redirectUris: r };
    },
  };
}
