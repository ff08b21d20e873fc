import type { Generated } from 'kysely';
import type { AgreementDocument } from '#contract/calls/accounts.ts';

export interface AccountTables {
  accounts: {
    uid: Generated<number>;
    phone: string | null;
    /** Folded by `foldUsername`. */
    username: string | null;
    openid: string | null;
    password_hash: string | null;
    /** Somebody else has seen the password: its person sets another before anything else. */
    password_due: Generated<boolean>;
    nickname: string;
    avatar: Generated<string>;
    level: Generated<number>;
    /** The `unlock_end_time` of the wire; null where there was never a membership. */
    unlock_ends_at: Date | null;
    roles: Generated<string[]>;
    /** Whose quotas it draws on together with others; null where it has its own. */
    pot_id: Generated<number | null>;
    channel: Generated<string>;
    adult_declared_at: Date | null;
    deletion_due_at: Date | null;
    /** Since then it is being deleted, feature by feature, and counts as gone. */
    erasure_began_at: Generated<Date | null>;
    created_at: Date;
  };
  account_consents: { uid: number; document: AgreementDocument; version: string; agreed_at: Date };
  /** Numbers that an account had before. */
  account_former_phones: { uid: number; phone_hash: Buffer; left_at: Date };
  account_sessions: {
    id: string;
    sid_hash: Buffer;
    token_hash: Buffer;
    uid: number;
    way: string;
    address: string;
    user_agent: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
  };
  phone_codes: {
    phone: string;
    purpose: string;
    session_key: string;
    code_hash: Buffer;
    created_at: Date;
    expires_at: Date;
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
    created_at: Date;
    expires_at: Date;
  };
}
