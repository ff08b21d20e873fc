import { useEffect, useRef, useState } from 'react';
import { LIBRARY, streamAnswer } from '#contract/calls/answers.ts';
import { readEvents } from '#contract/wire/read-events.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { changeTurn, isUnderWay, newTurn, type TurnChange, type TurnState } from './turn-state.ts';

export interface Turns {
  turns: readonly TurnState[];
  isBusy: boolean;
  /** When the last one came to its end; milliseconds since 1970. */
  settledAtMs: number;
  /** While one is under way nothing is asked. `key` is the turn that is asked again, in its place. */
  ask: (question: string, key?: number) => void;
  stop: () => void;
}

/** The questions of one conversation: one at a time, each of which may be stopped, and asked again. */
export function useTurns(first: string): Turns {
  const [turns, setTurns] = useState<readonly TurnState[]>([]);
  const [settledAtMs, setSettledAtMs] = useState(0);
  const current = useRef<AbortController | null>(null);
  const lastKey = useRef(0);

  async function run(key: number, question: string, controller: AbortController): Promise<void> {
    const change = (what: TurnChange) =>
      setTurns((before) => before.map((turn) => (turn.key === key ? changeTurn(turn, what) : turn)));
    const { signal } = controller;
    try {
      const events = readEvents(
        browserClient(),
        streamAnswer,
        { query: question, scope: LIBRARY },
        { signal, checked: false },
      );
      for await (const event of events) change(event);
    } catch (error) {
      change(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error });
    }
    if (current.current === controller) current.current = null;
    setSettledAtMs(Date.now());
  }

  function ask(question: string, again?: number) {
    if (current.current !== null) return;
    const controller = new AbortController();
    current.current = controller;
    const key = again ?? ++lastKey.current;
    setTurns((before) =>
      again === undefined
        ? [...before, newTurn(key, question)]
        : before.map((turn) => (turn.key === key ? changeTurn(turn, { kind: 'asked', question }) : turn)),
    );
    void run(key, question, controller);
  }

  const begin = useRef(() => ask(first));
  useEffect(() => {
    begin.current();
    // Whoever leaves the page waits for nothing.
    return () => {
      current.current?.abort();
      current.current = null;
      setTurns([]);
    };
  }, []);

  return {
    turns,
    isBusy: turns.some(isUnderWay),
    settledAtMs,
    ask,
    stop: () => current.current?.abort(),
  };
}
