import { parse } from 'node:querystring';
import type { Call } from '#contract/wire/call.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { hostileValue, type Json } from './hostile-values.ts';
import { type Payload, validPayload } from './valid-payload.ts';

/** A request as it goes over the wire. */
export interface MalformedRequest {
  call: Call;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** The message must contain one of these; null where the contract happens to allow the request after all. */
  names: string[] | null;
}

const JSON_HEADERS = { 'content-type': 'application/json', seal: '0' };
const BODY = ['请求体', '内容类型'];
/** What the server takes of a body: bytes, where a call does not say otherwise, and levels. */
const STANDARD_BYTES = 64 * 1024;
const mostBytes = ({ maxBodyBytes = STANDARD_BYTES }: Call) => maxBodyBytes;
const MOST_LEVELS = 32;

function namesOfFaults(call: Call, payload: unknown): string[] | null {
  const { error, data } = call.request.safeParse(payload);
  if (error === undefined) {
    const withNul = Object.entries(data as Payload).filter(([, value]) =>
      JSON.stringify(value)?.includes('\\u0000'),
    );
    return withNul.length === 0 ? null : withNul.map(([name]) => `字段 ${name}`);
  }
  return error.issues.map(({ path }) => (path.length === 0 ? '请求体' : `字段 ${String(path[0])}`));
}

/** Fastify refuses these keys wherever they stand, before the contract is asked. */
const POISON = /"__proto__"\s*:|"constructor"\s*:\s*\{\s*"prototype"/;

/** Levels of arrays and objects in a value; counted without recursion, since hostile values go thousands deep. */
function levelsOf(value: unknown): number {
  let levels = 0;
  for (let row = [value]; ; levels += 1) {
    const nested = row.filter((each): each is object => typeof each === 'object' && each !== null);
    if (nested.length === 0) return levels;
    row = nested.flatMap((each): unknown[] => Object.values(each));
  }
}

function withHostileFields(valid: Payload, random: SeededRandom): Map<string, Json> {
  const fields = new Map(Object.entries(valid).map(([name, value]) => [name, JSON.stringify(value)]));
  const names = random.shuffle([...fields.keys()]);
  for (const name of names.slice(0, random.integer(1, 3))) {
    if (random.next() < 0.15) fields.delete(name);
    else fields.set(name, hostileValue(random));
  }
  if (random.next() < 0.05) fields.set(random.pick(['__proto__', 'toString', 'x'.repeat(5000)]), '{}');
  // The fields that every payload has are left out of `valid`; some calls have no other.
  if (random.next() < 0.2) fields.set(random.pick(['sign', 'timestamp']), hostileValue(random));
  return fields;
}

function jsonRequest(call: Call, random: SeededRandom): MalformedRequest {
  const fields = withHostileFields(validPayload(call, random), random);
  const body = `{${[...fields].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
  const payload: unknown = JSON.parse(body);
  const refusedBefore =
    POISON.test(body) || Buffer.byteLength(body) > mostBytes(call) || levelsOf(payload) > MOST_LEVELS;
  const names = refusedBefore ? BODY : namesOfFaults(call, payload);
  return { call, method: 'POST', url: call.path, headers: JSON_HEADERS, body, names };
}

/** Query fields come as text only; what can be wrong is what they say and how often they come. */
function queryRequest(call: Call, random: SeededRandom): MalformedRequest {
  const fields = withHostileFields(validPayload(call, random), random);
  const pairs = [...fields].map(([name, json]) => [
    name,
    json.startsWith('"') ? String(JSON.parse(json)) : json,
  ]);
  const again = random.next() < 0.3 ? pairs.slice(0, random.integer(1, 3)) : [];
  const query = [...pairs, ...again]
    .map(
      ([name = '', value = '']) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed().slice(0, 8000))}`,
    )
    .join('&');
  const names = namesOfFaults(call, { ...parse(query, '&', '=', { maxKeys: 0 }) });
  return {
    call,
    method: 'GET',
    url: `${call.path}?${query}`,
    headers: { seal: '0' },
    body: undefined,
    names,
  };
}

/** Bodies that never become a payload, or one that is no object. */
function brokenBodies(json: string, most: number): [body: string | Buffer, contentType: string][] {
  const bytes = Buffer.from(json);
  const invalidUtf8 = Buffer.concat([
    Buffer.from('{"keyword":"'),
    Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
    Buffer.from('" '),
  ]);
  const asJson = 'application/json';
  return [
    [json.slice(0, -1), asJson],
    [`${json}}`, asJson],
    [json.replace('{', '{,'), asJson],
    [json.replaceAll('"', "'"), asJson],
    ['', asJson],
    ['[]', asJson],
    ['"x"', asJson],
    ['17', asJson],
    ['[{}]', asJson],
    ['undefined', asJson],
    ['{"__proto__":{"isAdmin":true}}', asJson],
    ['{"constructor":{"prototype":{"isAdmin":true}}}', asJson],
    ['{"a":\u0000}', asJson],
    [invalidUtf8, asJson],
    [Buffer.from(json, 'utf16le'), asJson],
    ['['.repeat(200_000), asJson],
    [`{"keyword":"${'x'.repeat(most)}"}`, asJson],
    [bytes, 'text/plain'],
    [bytes, 'application/x-www-form-urlencoded'],
    [bytes, 'multipart/form-data; boundary=x'],
    [bytes, 'application/xml'],
    [bytes, 'application/json/json'],
    [bytes, '\u0080'],
  ];
}

function bodyRequest(call: Call, random: SeededRandom): MalformedRequest {
  const json = JSON.stringify({ ...validPayload(call, random), opFrom: 1 });
  const [body, contentType] = random.pick(brokenBodies(json, mostBytes(call)));
  // Any bytes are some form, whose fields are judged instead.
  const isForm = call.takesForm === true && contentType === 'application/x-www-form-urlencoded';
  return {
    call,
    method: 'POST',
    url: call.path,
    headers: { 'content-type': contentType, seal: '0' },
    body,
    names: isForm ? null : BODY,
  };
}

/** A good payload whose signature is missing, wrong, old or not text. Who must sign in first is told that before. */
function signatureRequest(call: Call, random: SeededRandom): MalformedRequest {
  const timestamp = random.pick([
    {},
    ...[0, -1, 1e15, Number.MAX_VALUE].map((value) => ({ timestamp: value })),
  ]);
  const sign = random.pick([
    {},
    ...['', 'x', 'A'.repeat(43), '签'.repeat(50), '\u0000'].map((value) => ({ sign: value })),
  ]);
  const body = JSON.stringify({ ...validPayload(call, random), ...timestamp, ...sign });
  const headers = { 'content-type': 'application/json' };
  const names = call.access === 'visitor' ? ['字段 sign', '字段 timestamp'] : null;
  return { call, method: 'POST', url: call.path, headers, body, names };
}

/** Draws one malformed request to `call`. */
export function malformedRequest(call: Call, random: SeededRandom): MalformedRequest {
  if (call.method === 'GET') return queryRequest(call, random);
  const kind = random.next();
  if (kind < 0.12) return bodyRequest(call, random);
  if (kind < 0.2 && call.sealed) return signatureRequest(call, random);
  return jsonRequest(call, random);
}
