import { findInFile } from '#contract/calls/find.ts';
import type { Client } from '#contract/wire/client.ts';
import type { AskFind, PlaceBox } from '#web/pdf/view/find-state.ts';

const LONGEST_QUOTE = 200;

const boxOf = ([left, top, right, bottom]: readonly [number, number, number, number]): PlaceBox => ({
  left: left / 10_000,
  top: top / 10_000,
  right: right / 10_000,
  bottom: bottom / 10_000,
});

/** Finding in one report by the server; null where it has not read the lines yet, or the report has to be opened anew for it. */
export function askFindIn(client: Client, fid: number): AskFind {
  return async ({ query, mode, from, cited, quote }, signal) => {
    const answer = await client.send(
      findInFile,
      {
        fileId: fid,
        keyword: query,
        words: mode === 'words' ? 1 : 0,
        from,
        cited,
        quote: quote.slice(0, LONGEST_QUOTE),
      },
      signal,
    );
    if (answer.is_ready === 0 || answer.locked !== null) return null;
    return {
      isSeveral: answer.is_several === 1,
      pages: answer.pages,
      list: answer.list.map(({ page, places }) => ({
        page,
        places: places.map(({ boxes, ...place }) => ({ ...place, boxes: boxes.map(boxOf) })),
      })),
      citedPlace: answer.cited_place,
    };
  };
}
