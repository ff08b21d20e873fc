/** 138****0000; empty stays empty. */
export function maskedPhone(phone: string | null): string {
  return phone === null ? '' : phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}

const DISPLAYED_FROM = 2_000_000;

/** The id that people see: `00` and 2,000,000 + uid (S2 §2). */
export function displayId(uid: number): string {
  return `00${DISPLAYED_FROM + uid}`;
}

/** The uid behind such an id, whether anybody has it or not. */
export const uidOfDisplayed = (id: string): number => Number(id) - DISPLAYED_FROM;
