import { queryOptions } from '@tanstack/react-query';
import {
  type Annotation,
  addAnnotation,
  changeAnnotation,
  getReportAnnotations,
} from '#contract/calls/annotations.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { clientOf } from '#web/client/query.ts';
import type { UnsavedNote } from './unsaved-notes.ts';

export const REPORT_NOTES = 'report-notes';

/** Never fresh: another tab or device may have written meanwhile. */
export const reportNotesQuery = (fid: number, uid: number | null) =>
  queryOptions({
    queryKey: [REPORT_NOTES, fid, uid],
    queryFn: async ({ client, signal }) =>
      (await clientOf(client).send(getReportAnnotations, { fileId: fid }, signal)).list,
    enabled: uid !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

type Sent = { isSaved: boolean; annotation: Annotation };

async function sendNew(client: Client, { key, fid, colour, note, passage }: UnsavedNote): Promise<Sent> {
  if (passage === null) throw new Error('nothing was marked');
  const add = () => client.send(addAnnotation, { ...passage, fileId: fid, key, colour, note });
  try {
    return { isSaved: true, ...(await add()) };
  } catch (error) {
    if (!isBusinessError(error, CODES.notAllowed)) throw error;
    // A day has ended while it was read: it is opened anew, as the link of a file is.
    const { view } = await client.send(getFileDetail, { fid });
    if (view !== 'full') throw error;
    return { isSaved: true, ...(await add()) };
  }
}

/** Saves; what is there already counts as saved. `isSaved` is false where another tab or device was quicker. */
export async function sendUnsaved(client: Client, entry: UnsavedNote): Promise<Sent> {
  const { base, colour, note } = entry;
  if (base === null) {
    const sent = await sendNew(client, entry);
    const { annotation } = sent;
    if (annotation.colour === colour && annotation.note === note) return sent;
    // It had been saved before it was changed again.
    return sendUnsaved(client, { ...entry, base: { id: annotation.id, version: annotation.version } });
  }
  const answer = await client.send(changeAnnotation, { ...base, colour, note });
  return { isSaved: answer.is_saved === 1, annotation: answer.annotation };
}
