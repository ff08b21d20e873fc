import { z } from 'zod';
import { createEventParser } from '#contract/wire/event-stream.ts';
import { type ModelAsked, ModelFailed, type ModelPort } from '#server/ports/model.ts';

export interface OpenAiOptions {
  /** Up to and including `/v1`. */
  url: string;
  /** Empty where the endpoint wants none. */
  key: string;
  name: string;
  /** Nothing has come for so long. */
  silenceMs?: number;
  /** The whole answer. */
  mostMs?: number;
}

const SILENCE_MS = 12_000;
const MOST_MS = 45_000;
/** Of an answer: eight short claims take a quarter of it. */
const MOST_TOKENS = 1500;
const LONGEST_LINE = 4000;

const Piece = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).optional(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

function bodyOf({ name }: OpenAiOptions, { instructions, material }: ModelAsked): string {
  return JSON.stringify({
    model: name,
    stream: true,
    temperature: 0,
    max_tokens: MOST_TOKENS,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: material },
    ],
  });
}

/** What one event adds, and whether it was the last. Throws `ModelFailed` for what is no event of a chat. */
function pieceOf(data: string): { text: string; isEnd: boolean } {
  if (data === '[DONE]') return { text: '', isEnd: true };
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    throw new ModelFailed('broken', '模型接口给出的不是 JSON');
  }
  const parsed = Piece.safeParse(json);
  if (!parsed.success) throw new ModelFailed('broken', '模型接口给出的不是 chat.completion.chunk');
  const [choice] = parsed.data.choices;
  return { text: choice?.delta?.content ?? '', isEnd: typeof choice?.finish_reason === 'string' };
}

/** Ends what waits too long, whoever it waits for. */
function watchdog(signal: AbortSignal, { silenceMs = SILENCE_MS, mostMs = MOST_MS }: OpenAiOptions) {
  const controller = new AbortController();
  const slow = (): void => controller.abort(new ModelFailed('slow', '模型没有及时作答'));
  const whole = setTimeout(slow, mostMs);
  let silence = setTimeout(slow, silenceMs);
  return {
    signal: AbortSignal.any([signal, controller.signal]),
    heard() {
      clearTimeout(silence);
      silence = setTimeout(slow, silenceMs);
    },
    release() {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}

async function open(options: OpenAiOptions, asked: ModelAsked, signal: AbortSignal) {
  const response = await fetch(`${options.url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(options.key === '' ? {} : { authorization: `Bearer ${options.key}` }),
    },
    body: bodyOf(options, asked),
    // Nobody is led elsewhere with the key.
    redirect: 'error',
    signal,
  });
  if (response.ok && response.body !== null) return response.body;
  await response.body?.cancel();
  const isBusy = response.status === 429 || response.status >= 500;
  throw new ModelFailed(isBusy ? 'busy' : 'refused', `模型接口回答 ${response.status}`);
}

/** Text as it comes. Throws where it ends without saying so. */
async function* texts(body: ReadableStream<Uint8Array>, heard: () => void) {
  const parse = createEventParser();
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    heard();
    for (const { data } of parse(decoder.decode(bytes, { stream: true }))) {
      const { text, isEnd } = pieceOf(data);
      if (text !== '') yield text;
      if (isEnd) return;
    }
  }
  throw new ModelFailed('broken', '模型的回答在中途断了');
}

async function* linesOf(body: ReadableStream<Uint8Array>, heard: () => void) {
  let rest = '';
  for await (const text of texts(body, heard)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new ModelFailed('broken', '模型的回答没有分行');
    for (const line of lines) if (line.trim() !== '') yield line.trim();
  }
  if (rest.trim() !== '') yield rest.trim();
}

/** A model behind an endpoint that speaks as OpenAI's chat completions do. */
export function createOpenAiModel(options: OpenAiOptions): ModelPort {
  return {
    async *lines(asked, signal) {
      const watch = watchdog(signal, options);
      try {
        const body = await open(options, asked, watch.signal);
        yield* linesOf(body, watch.heard);
      } catch (error) {
        signal.throwIfAborted();
        watch.signal.throwIfAborted();
        throw error instanceof ModelFailed ? error : new ModelFailed('broken', '模型接口连不上或中途断开');
      } finally {
        watch.release();
      }
    },
  };
}
