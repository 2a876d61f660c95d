import { randomBytes } from 'node:crypto';
import type { Client, directoryApi } from '@ipr/api';
import { concatBytes, type Hex, sha256Hex, toHex } from '@ipr/domain';
import type { ObservedPerson } from '@ipr/protocol/evidence/record-parts';
import type { Salt } from './repository.ts';

export type Directory = Pick<Client<typeof directoryApi>, 'peopleByWallet'>;

/** The commitment to an address: SHA-256(salt ‖ UTF-8 of the address). */
const commitmentTo = async (salt: Uint8Array, email: string): Promise<Hex> =>
  `0x${await sha256Hex(concatBytes(salt, new TextEncoder().encode(email)))}`;

/** The accounts of an event as the directory has them, with the salts of their e-mail commitments. */
export const collectPeople = async (
  directory: Directory,
  actors: readonly Pick<ObservedPerson, 'wallet' | 'role'>[],
): Promise<{ readonly people: ObservedPerson[]; readonly salts: Salt[] }> => {
  const entries = await directory.peopleByWallet({
    wallets: [...new Set(actors.map(({ wallet }) => wallet))],
    isCustodyCurrent: true,
  });
  const people: ObservedPerson[] = [];
  const salts: Salt[] = [];
  for (const { wallet, role } of actors) {
    const entry = entries.find((each) => each.wallet === wallet);
    const salt = randomBytes(32);
    people.push({
      wallet,
      role,
      custody: entry?.custody ?? null,
      email: entry ? await commitmentTo(salt, entry.email) : null,
    });
    if (entry) salts.push({ wallet, salt: toHex(salt) });
  }
  return { people, salts };
};
