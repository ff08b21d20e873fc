import type { Operator } from './read-operator.ts';

/** What the pages leave out because nobody has filled it in, each with where it is written. `support`: `SUPPORT_CONTACT`. */
export function unfilledOf({ codes, friends, ...operator }: Operator, support: string): string[] {
  const { company, contact, address, icp } = operator;
  const fields: [filled: unknown, name: string][] = [
    [company, '运营公司 company'],
    [contact, '联系方式 contact'],
    [address, '注册地址 address'],
    [icp, 'ICP 备案号 icp'],
    [friends[0], '友情链接 friends'],
    [codes.officialAccount, '公众号二维码 officialAccount'],
    [codes.miniProgramme, '小程序二维码 miniProgramme'],
    [codes.service ?? (support || undefined), '客服 service 或环境变量 SUPPORT_CONTACT'],
  ];
  return fields.filter(([filled]) => filled === undefined).map(([, name]) => name);
}
