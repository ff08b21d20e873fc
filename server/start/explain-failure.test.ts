import { expect, test } from 'vitest';
import { ConfigInvalid } from '#server/platform/config/read-config.ts';
import { explainPostgres } from '#server/platform/db/explain-postgres.ts';
import { PortInUse } from '#server/platform/http/port-in-use.ts';
import { explainFailure } from './explain-failure.ts';

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const WRONG_OWNER = 'FATAL:  data directory "/proc/self/cwd" has wrong ownership';
const OWNER_ADVICE =
  '内置 PostgreSQL 启动失败：/data/postgres 归别的账号所有。请用 chown -R 把它还给当时创建它的账号，再以那个账号启动。\n' +
  WRONG_OWNER;

test.each([
  [new ConfigInvalid('环境变量 PORT 无效：应为端口号'), '环境变量 PORT 无效：应为端口号'],
  [new PortInUse(3000), '端口 3000 已被占用，请先停止占用它的程序，或用 PORT 指定另一个端口'],
  [
    failure('x', { code: 'EACCES', syscall: 'listen' }),
    '不能监听 HOST 与 PORT 指定的地址（EACCES），请更换它们',
  ],
  [failure('x', { code: 'EROFS', path: '/data' }), ' /data 所在的磁盘只读，请用 DATA_DIR 指定可写的目录'],
  [failure('x', { code: 'EEXIST', path: '/data' }), ' /data 不是目录，请用 DATA_DIR 指定另一个目录'],
  [explainPostgres('内置 PostgreSQL 启动失败', WRONG_OWNER, '/data/postgres'), OWNER_ADVICE],
  [
    failure('unable to open database file'),
    '没有权限读写数据目录，请检查它与上级目录的所有者和权限，或用 DATA_DIR 指定另一个目录',
  ],
  [
    failure('could not extend file "base/5": No space left on device'),
    '磁盘已满，无法写入数据目录，请清理空间或用 DATA_DIR 指定另一块磁盘',
  ],
  [
    failure('数据库迁移失败', {
      cause: failure('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' }),
    }),
    '连不上数据库（connect ECONNREFUSED 127.0.0.1:1），请检查 DATABASE_URL 的地址、账号与库名',
  ],
])('%s is told in one line', (error, line) => {
  expect(explainFailure(error).trim()).toBe(line.trim());
});

test('a fault of ours keeps its trace', () => {
  expect(explainFailure(new TypeError('x is not a function'))).toMatch(/x is not a function\n {4}at /);
});
