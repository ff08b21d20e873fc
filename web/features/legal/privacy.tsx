import { Link } from 'react-router';
import { Clause, LegalPage, OPERATOR_CLAUSE, Operator } from './legal-page.tsx';

const CONTENTS = [
  '一、收集什么，用来做什么',
  '二、Cookie 与本机存储',
  '三、保存多久',
  '四、与谁共享',
  '五、您的权利',
  '六、未成年人',
  '七、变更',
  OPERATOR_CLAUSE,
];

const SUMMARY = [
  '只收集登录、计次和保存您的记录所需要的信息，不投放广告，不出售个人信息。',
  '可以随时导出全部个人数据，或申请注销；注销在 15 日内执行。',
  '关于个人信息的请求，15 日内答复。',
];

export function Privacy() {
  return (
    <LegalPage title="隐私政策" summary={SUMMARY} contents={CONTENTS}>
      <Collected />
      <Kept />
      <Shared />
      <Clause title="五、您的权利">
        <ul>
          <li>
            查看与更正：在<Link to="/account">账号与安全</Link>
            查看资料、登录设备与同意记录，更换手机号、重设密码。
          </li>
          <li>导出：在同一页下载全部个人数据，格式为 JSON。</li>
          <li>
            注销：在同一页申请，15
            日内执行，执行前可以撤回；执行后资料与记录从数据库、检索索引、文件与日志中删除，依法须保留的订单除外。
          </li>
          <li>撤回同意：撤回后无法继续提供账户服务，方式同注销。</li>
        </ul>
        <p>其他请求，我们在 15 日内答复。</p>
      </Clause>
      <Clause title="六、未成年人">
        <p>本站只向年满 18 周岁的人提供账户。发现未成年人注册的账户，将予以删除。</p>
      </Clause>
      <Clause title="七、变更">
        <p>本政策变更时，会以新的版本号公布在本页；需要您同意的变更，会另行征得您的同意。</p>
      </Clause>
      <Operator />
    </LegalPage>
  );
}

function Collected() {
  return (
    <>
      <Clause title="一、收集什么，用来做什么">
        <ul>
          <li>手机号：登录、发送验证码与找回密码。页面上只显示前三位与后四位。</li>
          <li>密码：只保存 Argon2id 摘要，无法还原。</li>
          <li>微信标识（openid）：用微信登录时识别账户。不读取微信好友、聊天或位置。</li>
          <li>登录设备：登录方式、浏览器、网络地址与时间，用于列出设备和发现异常登录。</li>
          <li>使用记录：搜索、阅读、下载与提问的次数和对象，用于计次、防滥用和您自己的历史记录。</li>
          <li>您保存的内容：收藏、订阅、保存的搜索与提交的反馈。</li>
          <li>您为接收新报告提醒填写的邮箱与网址：只用来把提醒送到那里，删掉即不再保存。</li>
          <li>年满 18 周岁的声明、同意的协议版本与时间。</li>
        </ul>
      </Clause>
      <Clause title="二、Cookie 与本机存储">
        <p>
          使用三个 Cookie：sid 与 token 维持登录，最长 30 天；known
          记住您曾在这个浏览器登录成功，别人试错密码时不会把您挡在门外，它不含身份信息，最长 180
          天。浏览器的本机存储里保存主题、最近搜索与阅读位置，不上传。没有第三方统计或广告 Cookie。
        </p>
      </Clause>
    </>
  );
}

function Kept() {
  return (
    <Clause title="三、保存多久">
      <ul>
        <li>账户资料与记录：到您注销为止。</li>
        <li>已结束的登录设备记录：30 天。</li>
        <li>短信验证码：5 分钟内有效，失效后一天内删除；登录二维码 60 秒内有效，失效后一天内删除。</li>
        <li>订单：按法律规定的期限保存，注销后也保留。</li>
      </ul>
    </Clause>
  );
}

function Shared() {
  return (
    <Clause title="四、与谁共享">
      <p>只在完成您要求的事情时，向下列服务提供最少的信息：</p>
      <ul>
        <li>短信服务商：手机号与验证码。</li>
        <li>微信：登录二维码的编号。</li>
        <li>支付服务商：订单号与金额。</li>
        <li>语言模型服务商（仅在本站配置了外部模型时）：您的问题与相关的报告段落，不含您的身份。</li>
      </ul>
      <p>除此之外，没有您的同意或法律的要求，不向任何人提供。</p>
    </Clause>
  );
}
