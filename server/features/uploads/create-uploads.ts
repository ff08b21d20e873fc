import type { Caller } from '#server/platform/access/caller.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { createHook, type Hook } from '#server/platform/hook.ts';
import { asked } from '#server/platform/jobs/job.ts';
import type { UploadProgress } from '../reader/index.ts';
import { allowSharing, allowUpload, type SharedUpload } from './access.ts';
import { CONVERT } from './convert-job.ts';
import { convertOrWait } from './convert-or-wait.ts';
import { keysOf, openBroughtFiles } from './files.ts';
import { finishUpload } from './finish-upload.ts';
import type { AimedUpload, ReadyUpload, UploadParts } from './parts.ts';
import { presentUpload } from './present-upload.ts';
import { takeAway } from './remove-upload.ts';
import { uploadRoutes } from './routes.ts';
import { forgetRoom, listOfPerson, listOriginals, readUpload } from './store/rows.ts';
import { sweepUploads } from './sweep.ts';
import type { UploadTables } from './tables.ts';
import { openPartialFiles } from './tus.ts';

/** Files that people bring, read for themselves alone. */
export interface Uploads extends Feature {
  /** Keys of objects that may be there, for whoever looks for objects that are nobody's. */
  objectKeys(): Promise<string[]>;
  /** A file that the caller brought, for others to read. Throws 10404 for anybody else's, 10006 before it can be read. */
  toShare(id: string, caller: Pick<Caller, 'uid'>): Promise<SharedUpload>;
  /** How far a file is that the caller brought. Throws 10404 for anybody else's. */
  stateOf(id: string, caller: Pick<Caller, 'uid'>): Promise<UploadProgress>;
  /** Told before a file is brought for a group; what is thrown refuses it. */
  onAimed: Hook<AimedUpload>['add'];
  /** Told once what was brought for a group can be read; told again where a kill came between. */
  onReady: Hook<ReadyUpload>['add'];
}

/** What uploads are made of. */
export type UploadsGiven = Omit<UploadParts, 'brought'> & Parameters<typeof openBroughtFiles>[0];

export function createUploads(given: UploadsGiven): Uploads {
  const { objects, ...rest } = given;
  const parts: UploadParts = { ...rest, brought: openBroughtFiles({ objects }) };
  const db = tablesOf<UploadTables>(parts.database);
  const aimed = createHook<AimedUpload>();
  const ready = createHook<ReadyUpload>();
  const files = openPartialFiles(parts.uploadsDir, (id) => finishUpload(parts, files, id));
  return {
    routes: (site) => uploadRoutes(site, parts, { files, aimed }),
    jobs: [
      asked(CONVERT, ({ id }, { signal }) => convertOrWait({ ...parts, ready }, id, signal)),
      { name: 'uploads.sweep', when: 'often', handler: () => sweepUploads(parts, files) },
    ],
    personalData: {
      name: 'uploads',
      exportOf: async ({ uid }) => (await listOfPerson(db, uid)).map((row) => presentUpload(row)),
      async erase({ uid }) {
        for (const row of await listOfPerson(db, uid)) await takeAway(parts, files, row);
        await forgetRoom(db, uid);
      },
    },
    toShare: async (id, caller) => allowSharing(caller, await readUpload(db, id)),
    stateOf: async (id, caller) => {
      const { state, content_id, reason } = presentUpload(allowUpload(caller, await readUpload(db, id)).row);
      return { state, contentId: content_id, reason };
    },
    onAimed: aimed.add,
    onReady: ready.add,
    objectKeys: async () => keysOf(await listOriginals(db)),
  };
}
