import type { AccountSecurity } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { passkeyCreation, passkeyRequest } from './browser-passkeys.fixture.ts';

const at = '2026-01-02T03:04:00.000Z';
const codes = Array.from({ length: 10 }, (_, n) => `code-${n}`);

/** The world with identity's security of the account in memory. */
export const worldWithSecurity = (change: Partial<AccountSecurity> = {}): World => {
  const world = createWorld();
  let security: AccountSecurity = {
    ways: ['email', 'passkey'],
    passkeys: [],
    isTwoStep: false,
    twoStepFrom: null,
    recoveryCodes: [],
    ...change,
  };
  const become = (next: Partial<AccountSecurity>) => {
    security = { ...security, ...next };
    return security;
  };
  const proved = async () => ({ provedAt: at });
  const identity = {
    security: async () => security,
    startPasskey: async () => passkeyCreation,
    addPasskey: async ({ name }: { name: string }) =>
      become({
        passkeys: [...security.passkeys, { ...onePasskey, name, isSynced: true, lastUsedAt: null }],
      }),
    renamePasskey: async ({ name }: { name: string }) =>
      become({ passkeys: security.passkeys.map((passkey) => ({ ...passkey, name })) }),
    removePasskey: async () => become({ passkeys: [] }),
    keepPasskey: async ({ id }: { id: string }) =>
      become({ passkeys: security.passkeys.map((each) => (each.id === id ? { ...each, removesAt: null } : each)) }),
    setTwoStep: async ({ isOn }: { isOn: boolean }) => ({
      security: become({
        isTwoStep: isOn,
        twoStepFrom: null,
        recoveryCodes: isOn ? codes.map((_, n) => ({ number: n + 1, usedAt: null })) : [],
      }),
      codes: isOn ? codes : null,
    }),
    renewRecoveryCodes: async () => ({ security, codes }),
    requestProofCode: async () => {
      world.note('identity.requestProofCode');
      return { expiresInSeconds: 600 };
    },
    proveByCode: async ({ code }: { code: string }) => {
      if (code !== '123456') throw new Failure('session.proof-refused');
      return proved();
    },
    startPasskeyProof: async () => passkeyRequest,
    proveByPasskey: proved,
  };
  return { ...world, api: { ...world.api, identity } as unknown as World['api'] };
};

export const onePasskey = {
  id: 'one',
  name: 'Phone',
  isSynced: false,
  createdAt: at,
  lastUsedAt: at,
  waitsUntil: null,
  removesAt: null,
};
