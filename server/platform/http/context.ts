import type { BytesCall, EventsCall, JsonCall, ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import type { SessionKeys } from '#contract/wire/session.ts';
import type { Caller } from '../access/caller.ts';
import type { FileAnswer } from '../files/file-answer.ts';
import type { Logger } from '../log/create-logger.ts';

/** The account that a session belongs to. */
export interface SessionAccount {
  uid: number;
  /** Stored `is_vip`. */
  level: number;
  /** Since 1970; 0 where there was never a membership. */
  unlockEndSeconds: number;
  roles: string[];
  /** Whose quotas it shares with others; null or absent where it has its own. */
  potId?: number | null;
  sessionId: string;
}

/** What the session cookies of a request say. */
export type SessionVerdict =
  | { kind: 'visitor'; key: string }
  | { kind: 'account'; key: string; account: SessionAccount }
  /** Signed in by a password that somebody else has seen: a visitor in everything but setting another. */
  | { kind: 'pending'; key: string; account: SessionAccount }
  /**
   * 10998 the time is over, 10999 ended, taken over elsewhere or without its companion. `ended` says that the session
   * itself is of no more use; without it the request alone is refused, for example one of a tab from before signing in.
   */
  | { kind: 'refused'; code: 10998 | 10999; ended: boolean };

/** `sid` and its companion `token` are the session; `known` outlives it and says whose browser this was. */
export type CookieName = 'sid' | 'token' | 'known';

/** Everything a handler may know of who asks and from where. */
export interface RequestContext {
  caller: Caller;
  /** null for visitors. */
  account: SessionAccount | null;
  /** The account of somebody who has to change the password before it is theirs to use; null for everybody else. */
  pending: SessionAccount | null;
  requestId: string;
  log: Logger;
  /** The raw session id of the request, for handlers that end or rotate it; empty without one. */
  sid: string;
  cookies: {
    /** Empty where the request has none. */
    read(name: CookieName): string;
    set(name: CookieName, value: string, options: { maxAgeSeconds: number; httpOnly: boolean }): void;
    clear(name: CookieName): void;
  };
  /** Writes a header of the answer, for a program; absent for pages, which are told in the answer. */
  tell?: (header: string, value: string) => void;
}

export type Handler<C extends JsonCall> = (
  input: ParsedRequestOf<C>,
  context: RequestContext,
) => Promise<ResponseOf<C>>;

/**
 * Gives events as they are made. It is asked for the next one when the reader has taken the last, and its `caller.signal` aborts when
 * nobody will take another.
 */
export type EventsHandler<C extends EventsCall> = (
  input: ParsedRequestOf<C>,
  context: RequestContext,
) => AsyncIterable<ResponseOf<C>>;

type BytesHandler<C extends BytesCall> = (
  input: ParsedRequestOf<C>,
  context: RequestContext,
) => Promise<FileAnswer>;

export type PiecesHandler<C extends EventsCall | BytesCall> = C extends EventsCall
  ? EventsHandler<C>
  : C extends BytesCall
    ? BytesHandler<C>
    : never;

/** Binds a declared call to the code that answers it. */
export type Handle = <C extends JsonCall>(call: C, handler: Handler<C>) => void;

/** The same for an answer in pieces: a stream of events, or a file. */
export type HandleInPieces = <C extends EventsCall | BytesCall>(call: C, handler: PiecesHandler<C>) => void;

/** Whose a personal token is and what it is good for. */
export type TokenVerdict =
  | { kind: 'token'; tokenId: string; account: SessionAccount; scopes: readonly string[] }
  /** `unknown` is never told from one that somebody made up. */
  | { kind: 'refused'; reason: 'unknown' | 'expired' | 'revoked' };

/** What the HTTP layer needs to know about personal tokens; whoever keeps them supplies it. */
export interface TokenGate {
  /** Whether this server made it. Nothing is looked up, so it may be over since; but nobody can make one up. */
  proves(token: string): boolean;
  resolve(token: string, now: number): Promise<TokenVerdict>;
}

/** What the HTTP layer needs to know about sessions; the accounts feature supplies it. */
export interface SessionGate {
  identify(
    cookies: { sid: string | undefined; token: string | undefined },
    now: number,
  ): Promise<SessionVerdict>;
  /**
   * Whether somebody who has signed in was given this session. Nothing is looked up, so it may have ended since, where nobody has shown it
   * after that; but nobody can make up an id and its companion.
   */
  provesAccount(cookies: { sid: string | undefined; token: string | undefined }): boolean;
  /** A visitor's session costs no row: its id proves itself. */
  newVisitorSession(): { sid: string; token: string };
  /** Derived from the session id, so nothing is stored. */
  keysOf(sid: string): SessionKeys;
}
