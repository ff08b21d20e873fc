import { S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { explainS3 } from './explain-s3.ts';

const where = { bucket: 'library', region: 'us-east-1', endpoint: 'http://127.0.0.1:9000' };
const answered = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'server', $metadata: { httpStatusCode }, message: 'x' });

test.each([
  ['XMinioStorageFull', 507],
  ['QuotaExceeded', 403],
])('a store without room (%s): what is there can be read, and so people are told', (name, status) => {
  expect(explainS3(answered(name, status), where)).toMatchObject({
    message: `对象库（桶 library）没有地方了，请扩容或清理后再试，已存的不受影响（${name}，HTTP ${status}）`,
    toPeople: '现在存不了新的内容，已有的照常可以看，请稍后再试',
  });
});

test.each(['ECONNRESET', 'EPIPE'])('a connection that is cut (%s) is told to be one', (code) => {
  expect(explainS3(Object.assign(new Error('write'), { code }), where)).toMatchObject({
    message: `对象库（桶 library）断开了连接，重试几次仍未做成，请检查网络（${code}）`,
    toPeople: expect.stringMatching(/^原文、图片与附件现在取不到/),
  });
});
