import type { ModelPort } from '#server/ports/model.ts';
import type { Traces } from './traces.ts';

/** The same model, each question to which is a span: until its last line or until nobody wants another. Neither the question nor an answer is in it. */
export function tracedModel(model: ModelPort, traces: Traces): ModelPort {
  if (!traces.isOn) return model;
  return {
    async *lines(asked, signal) {
      if (traces.current() === null) return yield* model.lines(asked, signal);
      const span = traces.begin({ name: 'model lines', kind: 'client' });
      let lines = 0;
      let failure: unknown;
      try {
        for await (const line of model.lines(asked, signal)) {
          if (lines === 0) span.tell('first line');
          lines += 1;
          yield line;
        }
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        span.note({ 'model.lines': lines });
        span.end(failure);
      }
    },
  };
}
