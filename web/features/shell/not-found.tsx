import { LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';

/** The two wordings of S2 §2: an address that leads nowhere, and one of a kind that we have, where nothing is. */
const WORDS = {
  address: { title: '抱歉，您访问的页面不存在', body: '地址可能有误。' },
  content: { title: '没有找到这个页面', body: '内容可能已经下架。' },
};

export function NotFound({ what }: { what: keyof typeof WORDS }) {
  return (
    <StateView
      {...WORDS[what]}
      actions={
        <>
          <LinkButton to="/index">返回首页</LinkButton>
          <LinkButton to="/report" variant="default">
            去搜报告
          </LinkButton>
        </>
      }
    />
  );
}
