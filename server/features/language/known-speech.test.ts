import { expect, test } from 'vitest';
import { createKnownSpeech } from './known-speech.ts';

/** Speech that writes down what it is asked. */
function watched() {
  const asked: string[] = [];
  const noted = (text: string) => void asked.push(text);
  const speech = createKnownSpeech({
    soundOf(name) {
      noted(name);
      return { full: name, initials: name };
    },
    readingsOf(character) {
      noted(character);
      return [character];
    },
  });
  const build = async (names: readonly string[]) => {
    await speech.learn(names);
    return speech.whileBuilding(() =>
      names.map((name) => [speech.soundOf(name).full, speech.readingsOf(name)]),
    );
  };
  return { speech, build, spoken: () => asked.splice(0) };
}

test('a name is spoken once, however often the dictionary is built', async () => {
  const { build, spoken } = watched();
  expect(await build(['甲', '乙'])).toEqual([
    ['甲', ['甲']],
    ['乙', ['乙']],
  ]);
  expect(spoken()).toEqual(['甲', '乙', '甲', '乙']);
  await build(['甲', '乙', '丙']);
  expect(spoken()).toEqual(['丙', '丙']);
});

test('what people type is not kept, before, between or during learning', async () => {
  const { speech, build, spoken } = watched();
  await build(['甲']);
  spoken();
  for (const typed of ['丁', '丁', '戊']) speech.soundOf(typed);
  speech.readingsOf('丁');
  expect(spoken()).toEqual(['丁', '丁', '戊', '丁']);
  const learning = speech.learn(['甲']);
  speech.soundOf('丁');
  await learning;
  speech.whileBuilding(() => speech.soundOf('甲'));
  speech.soundOf('丁');
  expect(spoken()).toEqual(['丁', '丁']);
});

test('a name that went is forgotten, and one that stands is known while the next is learnt', async () => {
  const { speech, build, spoken } = watched();
  await build(['甲', '乙']);
  await build(['甲']);
  spoken();
  const learning = speech.learn(['甲', '丙']);
  speech.soundOf('甲');
  await learning;
  speech.whileBuilding(() => undefined);
  speech.soundOf('乙');
  expect(spoken()).toEqual(['丙', '乙']);
});
