import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../files/file-answer.ts';
import type {} from './route-config.ts';

export function sendFile(reply: FastifyReply, { status, headers, body }: FileAnswer): FastifyReply {
  reply.status(status).headers(headers);
  if (body === null) return reply.send();
  return reply.send(typeof body === 'string' ? body : Readable.from(body, { objectMode: false }));
}
