import { type AnyTransaction, type Db, withTables } from '#server/platform/db/connect-database.ts';
import type { SessionSecrets } from '../credentials/index.ts';
import { insertFormerPhone, listFormerPhones, listPhones } from './store/former-phones.ts';
import type { AccountTables } from './store/tables.ts';

type Secrets = Pick<SessionSecrets, 'mac'>;
const hashOf = (secrets: Secrets, phone: string): Buffer => secrets.mac('former phone', phone);

/** Keeps, as a hash, that the account had this phone. */
export const keepFormerPhone = (
  { db, secrets }: { db: Db<AccountTables>; secrets: Secrets },
  { uid, phone }: { uid: number; phone: string },
  now: number,
): Promise<void> =>
  insertFormerPhone(db, { uid, phone_hash: hashOf(secrets, phone), left_at: new Date(now) });

/** Whether two accounts have or had one phone, in the transaction of whoever asks. */
export async function sharePhone(
  secrets: Secrets,
  within: AnyTransaction,
  one: number,
  other: number,
): Promise<boolean> {
  const tx = withTables<AccountTables>(within);
  const hashesOf = async (uid: number) => {
    const now = await listPhones(tx, uid);
    const before = await listFormerPhones(tx, uid);
    return [...now.map((phone) => hashOf(secrets, phone)), ...before].map((hash) => hash.toString('hex'));
  };
  const ofOne = new Set(await hashesOf(one));
  return (await hashesOf(other)).some((hash) => ofOne.has(hash));
}
