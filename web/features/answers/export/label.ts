/** Under every answer (S1 §2), and with whatever of it is taken along. */
export const DISCLAIMER = '内容由 AI 根据所列报告生成，仅供参考，不代表本平台观点。';

/** What the rules for generated content want in a file that can be read by programs. */
export const contentLabel = (id: string): string =>
  JSON.stringify({ Label: '1', ContentProducer: '研见', ProduceID: id });

/** Text as somebody takes it along: whoever gets it next is told what it is. */
export const labelled = (text: string): string => `${text}\n\n${DISCLAIMER}`;
