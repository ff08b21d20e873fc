import { FileFailed } from '#web/ui/file-failed.tsx';

const MISSING = {
  title: '没有这个文件',
  body: '地址可能有误，文件可能已经移除；自己上传的文件，登录之后才看得到。',
  to: '/myUpload',
  go: '去我的上传',
};

/** Why a file of one's own did not open, and what to do. Nobody learns from it whether there is one. */
export const OwnFileFailed = () => <FileFailed title="文件没有打开" missing={MISSING} />;
