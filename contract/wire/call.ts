import { z } from 'zod';

/**
 * Who may make a call at all; what a level may do is decided by the rights table, not here. `signedIn` is a person in a
 * browser; `operator` one whose account has `OPERATOR_ROLE`; `token` a program that acts for a person by a personal token, or
 * the person, signed in.
 */
export type Access = 'visitor' | 'signedIn' | 'token' | 'operator';

/** Among the roles of an account that runs the site. */
export const OPERATOR_ROLE = 'operator';

/**
 * `v2` answers `{code, message, data}`; `classic` answers `{status, code, info, infor}`; `open` answers the data alone, and a failure by the
 * HTTP status with `application/problem+json` (RFC 9457).
 */
export type EnvelopeKind = 'v2' | 'classic' | 'open';

/** `json` is one answer in an envelope; `events` comes in pieces, each as its call declares it; `bytes` is a file. */
export type AnswerShape = 'json' | 'events' | 'bytes';

export interface Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Shape extends AnswerShape = AnswerShape,
> {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** One Chinese line for the API page. */
  summary: string;
  access: Access;
  /** What a personal token must be good for; of calls whose `access` is `token`, and only of those. */
  scope?: string;
  shape: Shape;
  /**
   * Whom it answers beside those: `refused` are sessions that are over, for calls that make or end one; `pending` is somebody whose
   * password is to be changed first, for that, leaving, and what the page for it is made of.
   */
  openTo?: readonly ('refused' | 'pending')[];
  envelope: EnvelopeKind;
  /** The request carries `sign` and `timestamp`, and the answer's data is a JWE. Raises the cost of scraping; no right rests on it. */
  sealed: boolean;
  /** As how many ordinary calls it counts in what an address may ask a second. */
  cost: number;
  /** Bytes of a request, where it may be larger than those of most calls. */
  maxBodyBytes?: number;
  /** It may be sent as form data, too. */
  takesForm?: true;
  /** So long it may be worked on; a stream then ends with an error that says so. Without it nothing but the connection ends it. */
  timeLimitSeconds?: number;
  request: Request;
  /** The data of the answer; of `events` one event; of `bytes` it is `BYTES`. */
  response: Response;
}

export type JsonCall<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> = Call<
  Request,
  Response,
  'json'
>;
export type EventsCall = Call<z.ZodType, z.ZodType, 'events'>;
export type BytesCall = Call<z.ZodType, z.ZodType, 'bytes'>;

/** What a call of bytes answers. */
export const BYTES = z.instanceof(Uint8Array);

/** A stream has to end some time: without a limit a declaration does not compile. Only what is one text can be sealed. */
type ByShape<Shape extends AnswerShape> = Shape extends 'json'
  ? { shape?: Shape; sealed?: boolean }
  : { shape: Shape; sealed?: false; timeLimitSeconds: number };

/** A program with a token has no keys to sign with or to open what is sealed. */
type ByAccess = { access: 'token'; scope: string; sealed?: false } | { access: Exclude<Access, 'token'> };

type CallOptions<Request extends z.ZodType, Response extends z.ZodType, Shape extends AnswerShape> = Omit<
  Call<Request, Response, Shape>,
  'sealed' | 'envelope' | 'cost' | 'shape' | 'access' | 'scope'
> & { cost?: number } & ByShape<Shape> &
  ByAccess;

function envelopeOf(path: string): EnvelopeKind {
  if (path.startsWith('/api/open/')) return 'open';
  return path.startsWith('/api/v2/') || path.startsWith('/ai/') ? 'v2' : 'classic';
}

/** Declares one promise between browser and server. The envelope follows from the path (S1 §7). */
export function call<
  Request extends z.ZodType,
  Response extends z.ZodType,
  Shape extends AnswerShape = 'json',
>(options: CallOptions<Request, Response, Shape>): Call<Request, Response, Shape> {
  const { sealed = false, cost = 1, shape = 'json' } = options;
  return { ...options, shape: shape as Shape, sealed, cost, envelope: envelopeOf(options.path) };
}

export type RequestOf<C extends Call> = z.input<C['request']>;
export type ParsedRequestOf<C extends Call> = z.output<C['request']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** What every payload may carry beside its own fields. Identity never comes from here. */
export const CommonFields = z.object({
  opFrom: z.coerce.number().optional(),
  device: z.coerce.number().optional(),
  sid: z.string().max(200).nullish(),
  uid: z.union([z.string().max(64), z.number()]).nullish(),
  userId: z.union([z.string().max(64), z.number()]).nullish(),
  openid: z.string().max(200).nullish(),
  sign: z.string().max(200).optional(),
  /** Milliseconds since 1970, part of what is signed. */
  timestamp: z.coerce.number().optional(),
});

/** A request schema: the call's own fields beside the common ones. */
export function request<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object({ ...CommonFields.shape, ...shape });
}
