import { Clause, LegalPage, OPERATOR_CLAUSE, Operator } from './legal-page.tsx';

const CONTENTS = ['一、通知里要写什么', '二、怎样处理', '三、恶意通知', OPERATOR_CLAUSE];

const SUMMARY = ['权利人可以要求下架侵权的报告、图表或摘要。', '材料齐全的，先下架，再通知上传者。'];

export function Infringement() {
  return (
    <LegalPage title="侵权处理" summary={SUMMARY} contents={CONTENTS}>
      <Clause title="一、通知里要写什么">
        <ul>
          <li>权利人的姓名或名称、联系方式，以及权利证明。</li>
          <li>要求处理的内容：报告的标题和网址；只涉及其中一部分的，请写明页码。</li>
          <li>侵权的理由，以及内容真实的声明。</li>
        </ul>
      </Clause>
      <Clause title="二、怎样处理">
        <p>
          材料齐全的，先行下架或断开链接，再通知上传者；材料不全的，会说明还缺什么。上传者认为不侵权的，可以提交不侵权的声明与证据，我们转送权利人；权利人在
          15 日内未投诉或起诉的，恢复内容。
        </p>
      </Clause>
      <Clause title="三、恶意通知">
        <p>因虚假通知造成他人损失的，由通知人承担责任。</p>
      </Clause>
      <Operator />
    </LegalPage>
  );
}
