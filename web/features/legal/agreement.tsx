import { Link } from 'react-router';
import { Clause, LegalPage, OPERATOR_CLAUSE, Operator } from './legal-page.tsx';

const CONTENTS = [
  '一、账户',
  '二、登录设备',
  '三、会员与次数',
  '四、付款与退款',
  '五、合理使用',
  '六、报告的版权',
  '七、责任',
  '八、变更与终止',
  OPERATOR_CLAUSE,
];

const SUMMARY = [
  '注册须年满 18 周岁。',
  '报告版权归原作者与发布机构；下载的报告只供本人（企业会员为本企业）使用，不得转售或再分发。',
  '会员属虚拟商品，开通后不退款。',
  '平台内容不构成投资建议。',
];

/** S2 §2 gives the facts; the words are ours. */
export function Agreement() {
  return (
    <LegalPage title="用户协议" summary={SUMMARY} contents={CONTENTS}>
      <Account />
      <Membership />
      <Content />
      <Clause title="七、责任">
        <p>
          报告由第三方机构发布，观点属于原作者。平台对检索、摘要与问答的结果尽力标明出处，但不保证其准确、完整或适合某一用途；依据这些内容作出的决定由您自行负责。法律规定不得免除的责任不受此限。
        </p>
      </Clause>
      <Clause title="八、变更与终止">
        <p>
          协议变更时，会以新的版本号公布在本页；需要您同意的变更，会另行征得您的同意。您可以随时在
          <Link to="/account">账号与安全</Link>
          申请注销账户，协议随账户的删除而终止，其中关于版权与违约责任的约定继续有效。
        </p>
      </Clause>
      <Operator />
    </LegalPage>
  );
}

function Account() {
  return (
    <>
      <Clause title="一、账户">
        <p>
          您可以用微信或手机号注册。注册时须声明年满 18
          周岁，并同意本协议与隐私政策；您同意的版本与时间会被记录，可以在账号页查看。未满 18 周岁者请勿注册。
        </p>
        <p>
          账户由本人使用，请妥善保管密码与验证码，不要为他人出示的二维码确认登录。发现异常登录时，请在账号页让该设备退出，并重设密码。
        </p>
      </Clause>
      <Clause title="二、登录设备">
        <p>
          每个账户可同时登录的设备数量有限，账号页列明上限；企业账户最多 5
          台。超出时，最早登录的一台自动退出。
        </p>
      </Clause>
    </>
  );
}

function Membership() {
  return (
    <>
      <Clause title="三、会员与次数">
        <p>
          不同等级可以使用的功能和每日、每月的次数，以会员权益页与账号页所示为准。次数按北京时间的自然日与自然月计算，未用完的不结转；同一份报告当日重复阅读或下载不再计次；下载没有成功的不计次。
        </p>
        <p>会员到期后，账户即时恢复为非会员，已有的收藏与记录保留。</p>
      </Clause>
      <Clause title="四、付款与退款">
        <p>会员与社群名额属于虚拟商品，开通后不退款。重复付款或未开通成功的款项，核实后原路退回。</p>
      </Clause>
      <Clause title="五、合理使用">
        <p>
          请勿用程序批量抓取、共享账户或绕过次数限制。短时间内大量阅读或下载会触发保护，相应功能暂停一段时间，页面会说明恢复的时间。
        </p>
      </Clause>
    </>
  );
}

function Content() {
  return (
    <Clause title="六、报告的版权">
      <p>
        报告的版权归原作者与发布机构所有。您下载的报告只供本人学习研究，企业会员供本企业内部使用；不得出售、出租、公开传播或以其他方式再分发。
      </p>
      <p>
        违反上述约定，转售或再分发下载的报告的，应支付违约金人民币 200,000
        元；造成的损失高于违约金的，还应赔偿超出部分。
      </p>
      <p>
        权利人认为平台内容侵犯其权利的，请见<Link to="/infringement">侵权处理</Link>。
      </p>
    </Clause>
  );
}
