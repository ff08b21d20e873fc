import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS } from '@tus/server';
import { handBack } from '#server/platform/process/hand-back.ts';

/** Hands each piece back as soon as it is written: the streams of the store it is made of leave them all to the collector, as many as come. */
export class PieceStore extends FileStore {
  override async write(pieces: Readable, id: string, offset: number): Promise<number> {
    let place = offset;
    const path = join(this.directory, id);
    if (dirname(resolve(path)) !== resolve(this.directory)) throw ERRORS.FILE_NOT_FOUND;
    const file = await open(path, 'r+');
    try {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        for (let from = 0; from < piece.length; )
          from += (await file.write(piece, from, piece.length - from, place + from)).bytesWritten;
        place += piece.length;
        handBack(piece);
      }
    } finally {
      await file.close();
    }
    return place;
  }
}
