import { type DestinationStream, pino } from 'pino';

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Names whose values never reach a log, wherever they stand in a record: secrets, and what says who somebody is. */
const SECRET_NAMES = [
  'password',
  'pwd',
  'code',
  'token',
  'sid',
  'sign',
  'signature',
  'cookie',
  'authorization',
  'phone',
  'openid',
  'username',
  'proof',
  'ticket',
  'secret',
  'sessionSecret',
  'keyId',
  'keySecret',
  'appSecret',
  'pushToken',
  'databaseUrl',
  // PostgreSQL repeats the values of a broken constraint here.
  'detail',
];

interface LoggedRequest {
  method?: string;
  routeOptions?: { url?: string | undefined };
}

/** The route and neither address nor query: what is not in the log need not be erased from it. */
const serializers = {
  req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url ?? '网页' }),
};

/** Structured logs, one JSON object a line, to standard error where no other `destination` is given. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): pino.Logger {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers["${name}"]`]);
  const redact = { paths: [...paths, '*.headers["set-cookie"]'], censor: '［已隐去］' };
  return pino({ level, redact, serializers, base: null }, destination);
}
