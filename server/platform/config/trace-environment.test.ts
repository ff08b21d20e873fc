import { expect, test } from 'vitest';
import { readConfig } from './read-config.ts';

const read = (environment: Record<string, string>) => readConfig(environment).traces;

test('nothing is kept unless a collector is named, and then one trace in ten', () => {
  expect(read({})).toBeNull();
  expect(read({ OTEL_TRACES_SAMPLER_ARG: '1' })).toBeNull();
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/' })).toEqual({
    url: 'http://collector.example:4318/v1/traces',
    headers: {},
    ratio: 0.1,
    service: 'yanjian',
  });
});

test('what a collector knows us by is sent along as it was meant', () => {
  const traces = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc==,x-house=3',
  });
  expect(traces?.headers).toEqual({ authorization: 'Basic abc==', 'x-house': '3' });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector.example:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ['OTEL_TRACES_SAMPLER_ARG', 'always'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization: Basic abc'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`环境变量 ${name} 无效`);
});
