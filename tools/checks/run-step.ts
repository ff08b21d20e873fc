import { spawn } from 'node:child_process';

export interface Step {
  name: string;
  command: string;
  arguments: string[];
  environment?: Record<string, string>;
}

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/** Runs one program to its end. `live` shows its output at once; otherwise it is kept for the result. */
export function runStep(step: Step, live = false): Promise<StepResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(step.command, step.arguments, {
      env: { ...process.env, ...step.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      chunks.push(chunk);
      if (live) stream.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    const finish = (passed: boolean, note = '') => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ name: step.name, passed, seconds, output: Buffer.concat(chunks).toString() + note });
    };
    child.on('error', (error) => finish(false, error.message));
    child.on('close', (code) => finish(code === 0));
  });
}
