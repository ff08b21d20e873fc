/** 138****0000; empty stays empty. */
export function maskedPhone(phone: string | null): string {
  return phone === null ? '' : phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}

/** The id that people see: `00` and 2,000,000 + uid (S2 §2). */
export function displayId(uid: number): string {
  return `00${2_000_000 + uid}`;
}
