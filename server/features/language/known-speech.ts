import { setImmediate } from 'node:timers/promises';
import type { Speech } from './rules/dictionary.ts';

/** So many names are spoken before requests that wait get their turn: about 10 ms. */
const SOUNDS_AT_ONCE = 300;

/** Speech that remembers what a dictionary is built of. */
export interface KnownSpeech extends Speech {
  /** Speaks the names, in between requests. */
  learn(names: readonly string[]): Promise<void>;
  /** What is spoken while it builds is kept from then on, and nothing else: names that went are forgotten. */
  whileBuilding<Built>(build: () => Built): Built;
}

/** What one way of speaking said of what is kept, and of what is being learnt. */
function createMemory<Value>(speak: (text: string) => Value) {
  let known = new Map<string, Value>();
  let learnt = new Map<string, Value>();
  const say = (text: string): Value => learnt.get(text) ?? known.get(text) ?? speak(text);
  return {
    say,
    learn(text: string): Value {
      const said = say(text);
      learnt.set(text, said);
      return said;
    },
    /** What was learnt is known from now on, and nothing else. */
    turn() {
      known = learnt;
      learnt = new Map();
    },
  };
}

/** Names seldom change; how they sound never does. What people type is spoken and not kept: it may be anything. */
export function createKnownSpeech(speech: Speech): KnownSpeech {
  const sounds = createMemory(speech.soundOf);
  const readings = createMemory(speech.readingsOf);
  let isBuilding = false;
  return {
    soundOf: (name) => (isBuilding ? sounds.learn(name) : sounds.say(name)),
    readingsOf: (character) => (isBuilding ? readings.learn(character) : readings.say(character)),
    async learn(names) {
      for (const [at, name] of names.entries()) {
        if (at % SOUNDS_AT_ONCE === 0) await setImmediate();
        sounds.learn(name);
      }
    },
    whileBuilding(build) {
      isBuilding = true;
      try {
        return build();
      } finally {
        isBuilding = false;
        sounds.turn();
        readings.turn();
      }
    },
  };
}
