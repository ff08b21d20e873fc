import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { asked } from '#server/platform/jobs/job.ts';
import { CONVERT } from './convert-job.ts';
import { convertUpload } from './convert-upload.ts';
import { keysOf, openBroughtFiles } from './files.ts';
import { finishUpload } from './finish-upload.ts';
import type { UploadParts } from './parts.ts';
import { presentUpload } from './present-upload.ts';
import { takeAway } from './remove-upload.ts';
import { uploadRoutes } from './routes.ts';
import { forgetRoom, listOfPerson, listOriginals } from './store/rows.ts';
import { sweepUploads } from './sweep.ts';
import type { UploadTables } from './tables.ts';
import { openPartialFiles } from './tus.ts';

/** Files that people bring, read for themselves alone. */
export interface Uploads extends Feature {
  /** Keys of objects that may be there, for whoever looks for objects that are nobody's. */
  objectKeys(): Promise<string[]>;
}

/** What uploads are made of. */
export type UploadsGiven = Omit<UploadParts, 'brought'> & Parameters<typeof openBroughtFiles>[0];

export function createUploads(given: UploadsGiven): Uploads {
  const { objects, ...rest } = given;
  const parts: UploadParts = { ...rest, brought: openBroughtFiles({ objects }) };
  const db = tablesOf<UploadTables>(parts.database);
  const files = openPartialFiles(parts.uploadsDir, (id) => finishUpload(parts, files, id));
  return {
    routes: (site) => uploadRoutes(site, parts, files),
    jobs: [
      asked(CONVERT, ({ id }, { signal }) => convertUpload(parts, id, signal)),
      { name: 'uploads.sweep', when: 'often', handler: () => sweepUploads(parts, files) },
    ],
    personalData: {
      name: 'uploads',
      exportOf: async ({ uid }) => (await listOfPerson(db, uid)).map(presentUpload),
      async erase({ uid }) {
        for (const row of await listOfPerson(db, uid)) await takeAway(parts, files, row);
        await forgetRoom(db, uid);
      },
    },
    objectKeys: async () => keysOf(await listOriginals(db)),
  };
}
