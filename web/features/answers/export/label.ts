import { GENERATED_DISCLAIMER } from '#contract/text/generated.ts';

/** What the rules for generated content want in a file that can be read by programs. */
export const contentLabel = (id: string): string =>
  JSON.stringify({ Label: '1', ContentProducer: '研见', ProduceID: id });

/** Text as somebody takes it along: whoever gets it next is told what it is. */
export const labelled = (text: string): string => `${text}\n\n${GENERATED_DISCLAIMER}`;
