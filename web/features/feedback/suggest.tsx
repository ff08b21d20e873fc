import { useState } from 'react';
import { LinkButton } from '#web/ui/button/button.tsx';
import own from '#web/ui/own-page.module.css';
import { StateView } from '#web/ui/state-view.tsx';
import { SuggestForm } from './suggest-form.tsx';

/** 意见反馈: the form, and once it is sent what comes of it. */
export function Suggest() {
  const [sent, setSent] = useState<{ isTold: boolean } | null>(null);
  return (
    <div className={own.page}>
      <header className={own.head}>
        <h1 className={own.title}>意见反馈</h1>
      </header>
      {sent === null ? (
        <SuggestForm onSent={setSent} />
      ) : (
        <StateView
          level={2}
          role="status"
          title="已提交，谢谢您的反馈"
          body={
            sent.isTold
              ? '我们逐条阅读；答复会出现在“我的订阅”的消息里，未读时账户旁有标记。'
              : '我们逐条阅读；留了联系方式的，会按它答复。登录后提交的，答复在站内的消息里。'
          }
          actions={<LinkButton to="/index">回到首页</LinkButton>}
        />
      )}
    </div>
  );
}
