/** The embedded server could not be had; the message is what a person sees: the cause and what to do. */
export class PostgresFailed extends Error {
  override name = 'PostgresFailed';
}

type Cause = [found: RegExp, advice: (match: RegExpExecArray, cluster: string) => string];

/** What PostgreSQL, the loader and `spawn` say, most telling first. */
const CAUSES: Cause[] = [
  [
    /could not (?:resize|open|map|create) shared memory|could not create any .*shared memory/,
    () => '系统给的共享内存不够。请调大它（容器用 --shm-size=256m）',
  ],
  [
    /No space left on device|Disk quota exceeded/,
    (_, cluster) => `磁盘已满。请清理 ${cluster} 所在的磁盘，或用 DATA_DIR 指定另一块`,
  ],
  [
    /could not look up effective user ID (\d+)/,
    (match) =>
      `系统里没有用户号 ${match[1]} 的名字（容器以 --user 指定数字时常见）。请在 /etc/passwd 里为它添一行，或用 DATABASE_URL 指定自己的数据库`,
  ],
  [
    /has wrong ownership/,
    (_, cluster) => `${cluster} 归别的账号所有。请用 chown -R 把它还给当时创建它的账号，再以那个账号启动`,
  ],
  [/has invalid permissions/, (_, cluster) => `${cluster} 对别人开放了。请运行 chmod 700 ${cluster}`],
  [
    /initialized by PostgreSQL version (\d+)/,
    (match, cluster) =>
      `${cluster} 由 PostgreSQL ${match[1]} 创建，与内置的版本不同。请先用那一版导出，再导入`,
  ],
  [
    /lock file "postmaster.pid" already exists|is another postmaster/i,
    (_, cluster) => `${cluster} 正被另一个 PostgreSQL 使用。请先停止它`,
  ],
  [
    /invalid (?:primary )?checkpoint|could not locate a valid checkpoint|invalid page in block/,
    (_, cluster) => `${cluster} 里的数据损坏。请从备份恢复（docs/operations.md）`,
  ],
  [
    /GLIBC_[\d.]+' not found/,
    () => '系统的 C 库太旧，运行不了内置的 PostgreSQL。请升级系统，或用 DATABASE_URL 指定自己的数据库',
  ],
  [
    /error while loading shared libraries: ([^:\s]+)/,
    (match) => `系统缺少它要用的库 ${match[1]}。请安装它，或用 DATABASE_URL 指定自己的数据库`,
  ],
  [
    /spawn \S+ ENOENT/,
    () =>
      '它的程序在这个系统上不能运行（Alpine 等没有 glibc 的系统）。请换 Debian 一类的系统，或用 DATABASE_URL 指定自己的数据库',
  ],
  [
    /spawn \S+ EPERM/,
    () =>
      '这里不允许更换账号，而数据库不能以 root 运行。请以普通用户启动，或用 DATABASE_URL 指定自己的数据库',
  ],
  [
    /spawn (\S+) EACCES|invalid binary "([^"]+)": Permission denied/,
    (match) =>
      `不能运行它的程序 ${match[1] ?? match[2]}（所在的磁盘以 noexec 挂载，或者上级目录不许进入）。请把项目移到可以运行程序的目录，例如 /opt`,
  ],
  [
    /Permission denied/,
    (_, cluster) => `它的账号读写不了需要的文件。请检查 ${cluster} 及其中文件的所有者与权限`,
  ],
];

/** The error for what the server or its initialisation complained of, by its cause where that is known. */
export function explainPostgres(what: string, complaint: string, cluster: string): PostgresFailed {
  const said = complaint.trim();
  for (const [found, advice] of CAUSES) {
    const match = found.exec(said);
    if (match !== null) return new PostgresFailed(`${what}：${advice(match, cluster)}。\n${said}`);
  }
  return new PostgresFailed(`${what}：\n${said || '没有说明原因'}`);
}
