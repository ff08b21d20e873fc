import type { Generated } from 'kysely';
import type { TokenScope } from '#contract/rights/token-terms.ts';

/** The tables that belong to tokens; no other feature reads or writes them. */
export interface TokenTables {
  personal_tokens: {
    id: Generated<number>;
    uid: number;
    name: string;
    /** How it begins, to tell it from others. */
    begins: string;
    token_hash: Buffer;
    scopes: TokenScope[];
    made_at: Date;
    ends_at: Date;
    used_at: Date | null;
    revoked_at: Date | null;
    /** Of what a program was granted: which program, and where it takes people back to. null of a token made by hand. */
    client_hash: Buffer | null;
    client_place: string | null;
    /** Until when the text of now is good, where the program renews it. */
    access_ends_at: Date | null;
  };
  /** What programs show to take up and to renew what they were granted, which itself is a row above. */
  oauth_codes: {
    code_hash: Buffer;
    uid: number;
    client_hash: Buffer;
    client_name: string;
    client_place: string;
    redirect_uri: string;
    challenge: string;
    scopes: TokenScope[];
    ends_at: Date;
    used_at: Date | null;
    /** What it gave. */
    token_id: number | null;
  };
  oauth_refreshes: {
    refresh_hash: Buffer;
    token_id: number;
    ends_at: Date;
    used_at: Date | null;
  };
}
