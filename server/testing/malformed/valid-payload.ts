import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '#contract/wire/call.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** The part of JSON Schema that the contract's requests come out as. */
interface FieldSchema {
  type?: string;
  anyOf?: FieldSchema[];
  oneOf?: FieldSchema[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
}

export type Payload = Record<string, unknown>;

const PLAIN_TEXTS = ['光伏', '光伏 装机', 'growth', '13800000000', 'c2V2ZW4gZ3JlZW4gaGVyb25z', '2026-11-01'];
const DRAWS = 200;

const knownFields = new Map<Call, [string, FieldSchema][]>();

/** The fields of a call's request, as they may be sent. */
function fieldsOf(call: Call): [string, FieldSchema][] {
  const known = knownFields.get(call);
  if (known !== undefined) return known;
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' });
  const fields = Object.entries((schema.properties ?? {}) as Record<string, FieldSchema>);
  knownFields.set(call, fields);
  return fields;
}

const knownTexts = new Map<string, string[]>();
/** How often the texts of a pattern are drawn anew: fifty alone would leave out whatever is rare. */
const ANEW_SHARE = 0.03;

/** How to draw texts of a pattern: to work that out takes longer than to draw them. */
const knownWays = new Map<string, fc.Arbitrary<string>>();

function wayTo(pattern: string): fc.Arbitrary<string> {
  const way = knownWays.get(pattern) ?? fc.stringMatching(new RegExp(pattern), { maxLength: 200 });
  knownWays.set(pattern, way);
  return way;
}

function textsMatching(pattern: string, random: SeededRandom): string[] {
  const known = knownTexts.get(pattern);
  if (known !== undefined && random.next() >= ANEW_SHARE) return known;
  const texts = fc.sample(wayTo(pattern), { seed: random.integer(0, 2 ** 31 - 1), numRuns: 50 });
  knownTexts.set(pattern, texts);
  return texts;
}

function textOf(schema: FieldSchema, random: SeededRandom): string {
  if (schema.format === 'uuid') return '018f3c4e-9a2b-7c3d-8e4f-0123456789ab';
  if (schema.pattern !== undefined) return random.pick(textsMatching(schema.pattern, random));
  const text = random.pick(PLAIN_TEXTS);
  return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength);
}

function numberOf({ minimum = 0, maximum = 1000 }: FieldSchema, random: SeededRandom): number {
  return random.integer(minimum, Math.min(maximum, minimum + 1000));
}

/** Some value that the schema allows. */
function drawValue(schema: FieldSchema, random: SeededRandom): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return drawValue(random.pick(choices), random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.type === 'string') return textOf(schema, random);
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema, random);
  if (schema.type === 'boolean') return random.next() < 0.5;
  if (schema.type === 'array') {
    const count = random.integer(0, Math.min(schema.maxItems ?? 3, 3));
    return Array.from({ length: count }, () => drawValue(schema.items ?? {}, random));
  }
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, drawValue(field, random)]),
    );
  return null;
}

/** A payload that the call accepts. Throws where none is found: the generator must learn the call's new kind of field. */
export function validPayload(call: Call, random: SeededRandom): Payload {
  const fields = fieldsOf(call).filter(([name]) => name !== 'sign' && name !== 'timestamp');
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const payload = Object.fromEntries(fields.map(([name, schema]) => [name, drawValue(schema, random)]));
    if (call.request.safeParse(payload).success) return payload;
  }
  throw new Error(`no valid payload for ${call.path} in ${DRAWS} draws`);
}
