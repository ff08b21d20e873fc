/** 央行降准了吗, 9月降息了没有: whether something happened is asked, and not what is thought of it. */
const ASKS = /(?<event>\p{Script=Han}{2})(?:了|过)(?:吗|没有?)[\s?？。]*$/u;
/** What somebody does at a time, as 见底 and 企稳 are not. */
const DEEDS =
  /^(?:降准|降息|加息|上市|获批|批准|开工|竣工|投产|量产|发布|通过|落地|签约|收购|合并|破产|退市|分红|回购|增持|减持|实施|取消|生效|停产|复产|开业|交付|起飞|首飞|中标|涨价|提价|降价|裁员|辞职|离职|当选)$/u;

/** What was only expected, and what is said of such things at large. */
const NOT_TOLD =
  /预计|有望|预期(?!一致)|或将|将(?!军)|可能|概率|前瞻|若|如果|能否|是否|历[次史年]|以来|周期|空间|窗口|猜想|展望|未来|未必|必要|可期|期待|呼吁|建议|[应需]尽快|节奏|时点|取决/u;
const HAPPENED =
  /宣布|已|如期|正式|决定|完成|下[调跌]|上调|\d\s*(?:bp|个?基点|个百分点)|落地|启动|开启|重启|公布|生效|成功|未|没有|不变|按兵不动|维持/u;

/** What a folded question asks whether it happened; null where it asks for something else. */
export const deedAsked = (asked: string): string | null => {
  const event = ASKS.exec(asked)?.groups?.event;
  return event !== undefined && DEEDS.test(event) ? event : null;
};

/** Whether a clause that names the deed says that it was done, or was not. Both are folded. */
export const tellsDeed = (said: string, deed: string): boolean =>
  said
    .split(/[,，。;；]/u)
    .some((clause) => clause.includes(deed) && HAPPENED.test(clause) && !NOT_TOLD.test(clause));
