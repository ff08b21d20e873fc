import { mkdir, open, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Server, Upload } from '@tus/server';
import { UPLOAD_PART_BYTES, uploadAddress } from '#contract/calls/uploads.ts';
import { PieceStore } from './piece-store.ts';

/** The parts of files that are not whole yet, on disk, and the protocol that brings them. */
export interface PartialFiles {
  /** An empty one of that size to come. */
  begin(id: string, sizeBytes: number): Promise<void>;
  /** How much has come; null where there is none. */
  received(id: string): Promise<number | null>;
  /** What has come; each piece stands until the next is asked for. */
  read(id: string): AsyncIterable<Uint8Array>;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
  /** Every one that lies there. */
  list(): Promise<string[]>;
  /** Answers HEAD and PATCH; what went wrong on our side as `told` says. */
  answer(request: IncomingMessage, response: ServerResponse, told: TellFault): Promise<void>;
}

/** As the protocol's server makes a request out of Node's. */
type FromNode = Request & { runtime?: { node?: { req?: object } } };

type TellFault = (error: unknown) => { status: number; text: string };

/** Read at a time, into the same memory again and again: what is read once lies about no longer than it is of use. */
const PIECE_BYTES = 256 * 1024;

const PARENT = uploadAddress('').replace(/\/$/, '');

/** `onWhole` is done with the last byte, before it is confirmed. */
export function openPartialFiles(directory: string, onWhole: (id: string) => Promise<void>): PartialFiles {
  const store = new PieceStore({ directory });
  const asked = new WeakMap<object, TellFault>();
  const server = new Server({
    path: PARENT,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    async onIncomingRequest(request) {
      if (Number(request.headers.get('content-length') ?? 0) > UPLOAD_PART_BYTES)
        throw { status_code: 413, body: `一段不能超过 ${UPLOAD_PART_BYTES} 字节` };
    },
    async onUploadFinish(_request, { id }) {
      await onWhole(id);
      return {};
    },
    // Left to itself, it gives away what our error says to the operator.
    async onResponseError(request: FromNode, error) {
      const tell = asked.get(request.runtime?.node?.req ?? request);
      if (tell === undefined || 'status_code' in error) return undefined;
      const { status, text } = tell(error);
      return { status_code: status, body: text };
    },
  });
  const received = async (id: string) => {
    try {
      return (await store.getUpload(id)).offset;
    } catch {
      return null;
    }
  };
  return {
    async begin(id, size) {
      await store.create(new Upload({ id, size, offset: 0, metadata: {} }));
    },
    received,
    // Opened by whoever reads: what another process has taken away meanwhile is an error of theirs, not one that nobody hears.
    async *read(id) {
      const file = await open(join(directory, id));
      try {
        const piece = Buffer.allocUnsafe(PIECE_BYTES);
        for (;;) {
          const { bytesRead } = await file.read(piece, 0, PIECE_BYTES);
          if (bytesRead === 0) return;
          yield piece.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },
    async remove(id) {
      for (const name of [id, `${id}.json`]) await rm(join(directory, name), { force: true });
    },
    async list() {
      await mkdir(directory, { recursive: true });
      return [...new Set((await readdir(directory)).map((name) => name.replace(/\.json$/, '')))];
    },
    answer(request, response, told) {
      asked.set(request, told);
      return server.handle(request, response);
    },
  };
}
