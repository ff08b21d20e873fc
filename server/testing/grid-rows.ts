import * as calls from '#contract/calls/grids.ts';
import { firstReport, fromFree, row, signedIn } from './authorisation-row.ts';
import { QUESTION_OF_VICTIM } from './authorisation-stage.ts';

const ABSENT = 10404;
const asking = { ...fromFree, visitor: 10999 };
const absent = signedIn(ABSENT);

/** A table is made by whoever may ask and read, and is there for nobody else. */
export const gridRows = [
  row(calls.makeGrid, asking, {
    request: (stage) => ({ fids: [firstReport(stage)], questions: ['光伏装机增长了多少？'] }),
  }),
  row(calls.listGrids, signedIn('0 of the victim'), {
    outcome: ({ list }) => `${list.filter(({ name }) => name === QUESTION_OF_VICTIM).length} of the victim`,
  }),
  ...[calls.getGrid, calls.stopGrid, calls.removeGrid].map((call) =>
    row(call, absent, {
      variant: 'of the victim',
      request: (stage) => ({ id: stage.gridOfVictim }),
    }),
  ),
  row(
    calls.askCellAgain,
    {
      ...asking,
      free: ABSENT,
      ordinary: ABSENT,
      senior: ABSENT,
      enterprise: ABSENT,
      other: ABSENT,
      lapsed: ABSENT,
    },
    {
      variant: 'of the victim',
      request: (stage) => ({ id: stage.gridOfVictim, fid: stage.fids[0] ?? 0, question: 0 }),
    },
  ),
];
