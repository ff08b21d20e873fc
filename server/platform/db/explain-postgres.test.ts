import { expect, test } from 'vitest';
import { explainPostgres, PostgresFailed } from './explain-postgres.ts';

const explained = (complaint: string) => explainPostgres('启动失败', complaint, '/data/postgres');

test.each([
  ['FATAL:  could not write lock file: No space left on device', '磁盘已满'],
  [
    'could not resize shared memory segment "/PostgreSQL.1" to 67 bytes: No space left on device',
    '--shm-size',
  ],
  ['invalid binary "/root/x/bin/postgres": Permission denied', '不能运行它的程序 /root/x/bin/postgres'],
  ['Error: spawn /opt/x/bin/initdb EACCES', '不能运行它的程序 /opt/x/bin/initdb'],
  ['Error: spawn /opt/x/bin/initdb ENOENT', 'Alpine'],
  ['initdb: could not look up effective user ID 54321: user does not exist', '用户号 54321'],
  ['Error: spawn /opt/x/bin/initdb EPERM', '不允许更换账号'],
  ["/lib/libc.so.6: version `GLIBC_2.28' not found (required by /x/postgres)", 'C 库太旧'],
  ['error while loading shared libraries: libuuid.so.1: cannot open shared object file', '库 libuuid.so.1'],
  [
    'DETAIL:  The data directory was initialized by PostgreSQL version 17, which is not',
    'PostgreSQL 17 创建',
  ],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', '从备份恢复'],
  [
    'FATAL:  could not open file "global/pg_filenode.map": Permission denied',
    '/data/postgres 及其中文件的所有者',
  ],
])('%s is told by its cause, with what was said', (complaint, cause) => {
  const error = explained(complaint);
  expect(error).toBeInstanceOf(PostgresFailed);
  expect(error.message.split('\n')[0]).toContain(cause);
  expect(error.message).toContain(complaint);
});

test('what nobody foresaw is passed on as it was said', () => {
  expect(explained('FATAL:  something new').message).toBe('启动失败：\nFATAL:  something new');
});
