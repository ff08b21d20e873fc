import { momentOf, secondsOf } from '#contract/text/calendar.ts';
import { yuanText } from '#contract/text/money.ts';
import { html, type Markup, NOTHING } from '#server/platform/pages/markup.ts';
import { plainPage } from '#server/platform/pages/plain-page.ts';
import type { SandboxEntry } from './books.ts';

/** What a tester may do, as the buttons send it. */
export const SANDBOX_ACTIONS = [
  'pay',
  'pay-silently',
  'pay-wrong',
  'pay-again',
  'pay-late',
  'fail',
  'tell-again',
] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];

const CHANNEL_NAMES = { wechat: '模拟微信支付', alipay: '模拟支付宝' } as const;

/** Whoever pays may matter to the product (one person's invitation of himself), so the tester chooses. */
export const SANDBOX_PAYERS = { new: '随机的一位', a: '付款人甲', b: '付款人乙' } as const;

const STYLE = `
*{box-sizing:border-box}
body{padding:24px 16px 48px;font-size:15px;line-height:24px}
main{max-width:480px;margin:0 auto}
.note{margin:0 0 16px;padding:10px 14px;border-radius:8px;background:var(--note);color:var(--note-ink)}
.card{padding:20px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.card+.card{margin-top:16px}
h1{margin:0;font-size:18px;line-height:26px}
h2{margin:0 0 8px;font-size:15px}
.amount{margin:8px 0;color:var(--ink);font-size:34px;line-height:44px;font-weight:600;font-variant-numeric:tabular-nums}
p{margin:4px 0;color:var(--ink-2)}
.state{color:var(--ink);font-weight:600}
label{display:flex;gap:12px;align-items:center;justify-content:space-between;margin:16px 0 8px}
select,button{min-height:44px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);font:inherit}
select{padding:0 12px}
button{display:block;width:100%;margin-top:8px;padding:9px 14px;text-align:left;cursor:pointer}
button small{display:block;color:var(--ink-2);font-size:13px;line-height:20px}
button.first{border-color:var(--accent);background:var(--accent);color:var(--on-accent);text-align:center;font-weight:600}
button.first small{color:inherit;font-weight:400}
button:focus-visible,select:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
ul{margin:0;padding:0;list-style:none}
li{padding:8px 0;border-top:1px solid var(--line);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
a{color:var(--accent)}`;

const page = (title: string, body: Markup, nonce: string): string =>
  plainPage(
    {
      title,
      style: STYLE,
      body: html`<p class="note">这是供试用的模拟付款页，不会动用真实的钱。</p>${body}`,
    },
    nonce,
  );

export function unknownPaymentPage(nonce: string): string {
  const body = html`<div class="card"><h1>没有这个付款码</h1><p>请回到研见，重新取得付款码。</p><p><a href="/index">返回首页</a></p></div>`;
  return page('没有这个付款码', body, nonce);
}

type Situation = 'open' | 'over' | 'paid';

function situationOf({ payments, isClosed, expiresAt }: SandboxEntry, now: number): Situation {
  if (payments.length > 0) return 'paid';
  return isClosed || expiresAt.getTime() <= now ? 'over' : 'open';
}

const clockFace = (at: Date): string => momentOf(secondsOf(at));

function stateText(entry: SandboxEntry, situation: Situation): string {
  if (situation === 'paid')
    return `已支付${entry.payments.length > 1 ? ` ${entry.payments.length} 次` : ''}，请回到研见查看`;
  if (entry.isClosed) return '已关闭，不能再付';
  if (situation === 'over') return `付款码已于 ${clockFace(entry.expiresAt)} 过期`;
  return `待支付，${clockFace(entry.expiresAt)} 前有效`;
}

type Choice = [action: SandboxAction, label: string, hint: string];

/** What can be tried now, the plain one first. */
function choicesOf(entry: SandboxEntry, situation: Situation): Choice[] {
  const amount = `¥${yuanText(entry.amountFen)}`;
  if (situation === 'paid') {
    return [
      ['tell-again', '把通知再发一次', '同样的通知不应再开通一次'],
      ['pay-again', `再付一次 ${amount}`, '多付的一笔应当退还'],
    ];
  }
  const late: Choice = ['pay-late', `仍然支付 ${amount}`, '关闭或过期前已在路上的钱，迟到了'];
  if (situation === 'over') return [late];
  return [
    ['pay', `支付 ${amount}`, ''],
    ['pay-silently', '支付，但不发通知', '通知丢了，商户要自己来查'],
    ['pay-wrong', `只付 ¥${yuanText(wrongAmount(entry.amountFen))}`, '金额与应付的不同'],
    ['fail', '支付失败', '没有扣款，告诉商户失败了'],
  ];
}

/** What is paid where a tester pays another amount than was asked. */
export const wrongAmount = (amountFen: number): number => (amountFen > 1 ? amountFen - 1 : 2);

function buttonOf([action, label, hint]: Choice, index: number): Markup {
  const more = hint === '' ? NOTHING : html`<small>${hint}</small>`;
  const look = index === 0 ? html` class="first"` : NOTHING;
  return html`<button name="action" value="${action}"${look}>${label}${more}</button>`;
}

function historyOf({ payments, told }: SandboxEntry): Markup {
  if (payments.length === 0 && told === '') return NOTHING;
  const rows = payments.map(
    ({ transactionId, amountFen, paidAt }) =>
      html`<li>¥${yuanText(amountFen)}，${clockFace(paidAt)}<br><small>${transactionId}</small></li>`,
  );
  const last = told === '' ? NOTHING : html`<li>${told}</li>`;
  return html`<section class="card"><h2>经过</h2><ul>${rows}${last}</ul></section>`;
}

/** The page of one payment. `problem` is what the last action was refused for; `now` in milliseconds. */
export function paymentPage(entry: SandboxEntry, now: number, nonce: string, problem = ''): string {
  const situation = situationOf(entry, now);
  const payers = Object.entries(SANDBOX_PAYERS).map(
    ([value, label]) => html`<option value="${value}">${label}</option>`,
  );
  const refused = problem === '' ? NOTHING : html`<p class="note" role="alert">${problem}</p>`;
  const body = html`${refused}<section class="card"><h1>${CHANNEL_NAMES[entry.channel]}</h1><p>${entry.description}</p>
<p class="amount">¥${yuanText(entry.amountFen)}</p><p class="state">${stateText(entry, situation)}</p>
<form method="post"><label>付款人<select name="payer">${payers}</select></label>
${choicesOf(entry, situation).map(buttonOf)}</form></section>${historyOf(entry)}`;
  return page(CHANNEL_NAMES[entry.channel], body, nonce);
}
