import type { Generated } from 'kysely';
import type { AgreementDocument } from '#contract/accounts.ts';

/** Times are milliseconds since 1970, except `unlock_end_time`, which is seconds as on the wire. */
export interface AccountTables {
  accounts: {
    uid: Generated<number>;
    phone: string | null;
    /** Folded by `foldUsername`. */
    username: string | null;
    openid: string | null;
    password_hash: string | null;
    nickname: string;
    avatar: Generated<string>;
    level: Generated<number>;
    unlock_end_time: Generated<number>;
    roles: Generated<string[]>;
    channel: Generated<string>;
    adult_declared_at: number | null;
    deletion_due_at: number | null;
    created_at: number;
  };
  account_consents: { uid: number; document: AgreementDocument; version: string; agreed_at: number };
  account_sessions: {
    id: string;
    sid_hash: Buffer;
    token_hash: Buffer;
    uid: number;
    way: string;
    address: string;
    user_agent: string;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
    ended_at: number | null;
    end_reason: string | null;
  };
  phone_codes: {
    phone: string;
    purpose: string;
    session_key: string;
    code_hash: Buffer;
    created_at: number;
    expires_at: number;
  };
  login_tickets: {
    ticket_hash: Buffer;
    proof_hash: Buffer | null;
    session_key: string;
    address: string;
    user_agent: string;
    channel: string;
    state: 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'redeemed';
    openid: string | null;
    nickname: Generated<string>;
    agreement: string | null;
    created_at: number;
    expires_at: number;
  };
}
