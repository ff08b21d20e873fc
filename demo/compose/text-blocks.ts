import type { Block } from '../model.ts';

/** A paragraph, with a bold sentence in front where `lead` is given. */
export const paragraph = (text: string, lead?: string): Block =>
  lead ? { kind: 'paragraph', text, lead } : { kind: 'paragraph', text };

/** A heading of the second level. */
export const sub = (text: string): Block => ({ kind: 'heading', level: 2, text });
