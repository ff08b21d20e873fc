import { pino } from 'pino';

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Names whose values never reach a log, wherever they stand in a record. */
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
];

/** Structured logs to standard error, one JSON object a line. */
export function createLogger(level: string): pino.Logger {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers["${name}"]`]);
  return pino(
    { level, redact: { paths: [...paths, '*.headers["set-cookie"]'], censor: '［已隐去］' }, base: null },
    pino.destination({ dest: 2, sync: true }),
  );
}
