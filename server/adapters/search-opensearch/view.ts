import { type Connection, OpenSearchRefusal, ViewLost } from './connection.ts';

/** One state of an index, as long as somebody asks it. */
export interface View {
  /** The engine's name for it. */
  pit: string;
  release(): void;
}

/** Given back when the last of its users has done with it. */
interface SharedView extends View {
  take(): View;
}

export interface Views {
  /**
   * The state of the index now, or later: whatever was written before the call, by whichever process, is in it. Those who ask at the same
   * time share one. Errors: those of `Connection`, `ViewLost` where there is no index.
   */
  take(): Promise<View>;
  close(): Promise<void>;
}

/** A question is answered within seconds; what a process left behind that has ended goes by itself. */
const KEEP_ALIVE = '30s';
/** So many that nobody asks any more are given back at once. */
const GIVEN_BACK_AT_ONCE = 25;

/** Views of the index that has this name. `settle` sees to it that what was written can be seen. */
export function createViews(connection: Connection, alias: string, settle: () => Promise<void>): Views {
  let opening: Promise<SharedView> | undefined;
  let next: Promise<SharedView> | undefined;
  let unused: string[] = [];
  let closed = false;

  async function giveBack(): Promise<void> {
    const ids = unused;
    unused = [];
    if (ids.length === 0) return;
    // One that is gone already is as good.
    await connection
      .ask({ method: 'DELETE', path: '/_search/point_in_time', body: { pit_id: ids } })
      .catch(() => undefined);
  }

  async function open(): Promise<SharedView> {
    const path = `/${alias}/_search/point_in_time`;
    // Part of an index would pass for the whole.
    const query = { keep_alive: KEEP_ALIVE, allow_partial_pit_creation: false };
    try {
      await settle();
      const answer = await connection.ask({ method: 'POST', path, query });
      const pit = (answer as { pit_id: string }).pit_id;
      let users = 0;
      const view: SharedView = {
        pit,
        take() {
          users += 1;
          return view;
        },
        release() {
          users -= 1;
          if (users > 0) return;
          unused.push(pit);
          if (closed || unused.length >= GIVEN_BACK_AT_ONCE) void giveBack();
        },
      };
      return view;
    } catch (error) {
      const isLost = error instanceof OpenSearchRefusal && (error.status === 404 || error.status >= 500);
      if (isLost) throw new ViewLost(error.message);
      throw error;
    }
  }

  /** One is opened at a time; whoever comes meanwhile shares the one after it. */
  const openNext = (): Promise<SharedView> => {
    if (opening === undefined) {
      const started = open();
      opening = started;
      const end = () => {
        opening = undefined;
      };
      started.then(end, end);
      return started;
    }
    next ??= opening
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return openNext();
      });
    return next;
  };

  return {
    async take() {
      return (await openNext()).take();
    },
    async close() {
      closed = true;
      await giveBack();
    },
  };
}
