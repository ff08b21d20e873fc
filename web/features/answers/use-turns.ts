import { useEffect, useRef, useState } from 'react';
import { type AnswerEvent, streamAnswer } from '#contract/calls/answers.ts';
import type { KeptTurn } from '#contract/calls/conversations.ts';
import type { Scope } from '#contract/rights/ask-scope.ts';
import type { Client } from '#contract/wire/client.ts';
import { readEvents } from '#contract/wire/read-events.ts';
import { useClient } from '#web/client/use-client.ts';
import { changeTurn, isUnderWay, keptTurn, newTurn, type TurnChange, type TurnState } from './turn-state.ts';

export interface Turns {
  turns: readonly TurnState[];
  isBusy: boolean;
  /** When the last one came to its end; milliseconds since 1970. */
  settledAtMs: number;
  /**
   * While one is under way nothing is asked. `again` is the turn that is asked again, in its place; `isAlone` as it
   * is put, whatever was asked before it.
   */
  ask: (question: string, again?: TurnState, isAlone?: boolean) => void;
  stop: () => void;
}

/** Where a conversation begins: with a question, with what was asked before, or with nothing. */
export interface Beginning {
  /** Asked at once; empty for none. */
  question: string;
  kept: { id: string; turns: readonly KeptTurn[] } | null;
  scope: Scope;
  /** It is kept from now on. */
  onKept?: (id: string) => void;
}

/** Asks, and gives what happens. */
function eventsOf(
  client: Client,
  question: string,
  {
    scope,
    conversationId,
    replaces,
    isAlone,
  }: { scope: Scope; conversationId: string | null; replaces: string | undefined; isAlone: boolean },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const request = {
    query: question,
    scope,
    ...(conversationId === null ? {} : { conversation_id: conversationId }),
    ...(replaces === undefined ? {} : { replaces }),
    ...(isAlone ? { alone: true } : {}),
  };
  return readEvents(client, streamAnswer, request, { signal, checked: false });
}

/** The questions of one conversation: one at a time, each of which may be stopped, and asked again. */
export function useTurns({ question: first, kept, scope, onKept }: Beginning): Turns {
  const client = useClient();
  const [turns, setTurns] = useState<readonly TurnState[]>(() =>
    (kept?.turns ?? []).map((turn, at) => keptTurn(at, turn)),
  );
  const [settledAtMs, setSettledAtMs] = useState(0);
  const current = useRef<AbortController | null>(null);
  const lastKey = useRef(kept?.turns.length ?? 0);
  const conversationId = useRef(kept?.id ?? null);

  async function run(
    key: number,
    question: string,
    controller: AbortController,
    { replaces, isAlone }: { replaces: string | undefined; isAlone: boolean },
  ) {
    const change = (what: TurnChange) =>
      setTurns((before) => before.map((turn) => (turn.key === key ? changeTurn(turn, what) : turn)));
    const { signal } = controller;
    try {
      const place = { scope, conversationId: conversationId.current, replaces, isAlone };
      for await (const event of eventsOf(client, question, place, signal)) {
        change(event);
        if (event.kind !== 'answered' || event.kept === null) continue;
        conversationId.current = event.kept.conversation_id;
        onKept?.(event.kept.conversation_id);
      }
    } catch (error) {
      change(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error });
    }
    if (current.current === controller) current.current = null;
    setSettledAtMs(Date.now());
  }

  function ask(question: string, again?: TurnState, isAlone = false) {
    if (current.current !== null) return;
    const controller = new AbortController();
    current.current = controller;
    lastKey.current += 1;
    const key = again?.key ?? lastKey.current;
    setTurns((before) =>
      again === undefined
        ? [...before, newTurn(key, question)]
        : before.map((turn) => (turn.key === key ? changeTurn(turn, { kind: 'asked', question }) : turn)),
    );
    void run(key, question, controller, { replaces: again?.kept?.id, isAlone });
  }

  const begin = useRef(() => {
    if (first === '') return;
    // A page that is put up twice, as while developing, asks anew.
    setTurns([]);
    ask(first);
  });
  useEffect(() => {
    begin.current();
    // Whoever leaves the page waits for nothing.
    return () => {
      current.current?.abort();
      current.current = null;
    };
  }, []);

  return { turns, isBusy: turns.some(isUnderWay), settledAtMs, ask, stop: () => current.current?.abort() };
}
