import { type Hex, lowerAddress } from '@ipr/domain';
import { describeWallet } from '@ipr/ports/wallet/contract';
import { createLocalProvider } from '@ipr/protocol/safe/local-provider.fixture';
import { ownerTypedDataJson } from '@ipr/protocol/safe/owner-typed-data';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import type { AnnouncedWallet } from './announced-wallets.ts';
import { browserWallet, connectWallet, proveKey } from './browser-wallet.ts';

const safe: Hex = `0x${'5a'.repeat(20)}`;
const account = { chainId: 80_002, safe, registry: `0x${'7e'.repeat(20)}` } as const;
const request = { kind: 'safe-transaction', to: account.registry, data: '0x1234', nonce: 7 } as const;

const open = () => {
  const local = createLocalProvider();
  const wallet = { id: '1', name: 'Test wallet', rdns: 'org.example', provider: local.provider };
  return { ...local, wallet };
};

const source = (wallet: AnnouncedWallet, owner: Hex) => ({
  findWallets: async () => [wallet],
  owners: async () => [owner],
});

test('signs with the connected key, and no request without the person’s consent', async () => {
  const { wallet, state } = open();
  const owner = await connectWallet(wallet);
  const signing = browserWallet(account, owner, source(wallet, owner));
  expect(signing).toMatchObject({ address: safe, owner });
  expect(await signing.sign(request)).toMatch(/^0x[0-9a-f]{128}(1b|1c)$/);
  state.refuses = true;
  await expect(signing.sign(request)).rejects.toMatchObject({ code: 'wallet.rejected' });
});

test('refuses another account than the owner of the Safe', async () => {
  const { wallet, state } = open();
  const signing = browserWallet(account, safe, source(wallet, `0x${'11'.repeat(20)}`));
  await expect(signing.sign(request)).rejects.toMatchObject({ code: 'wallet.request-refused' });
  expect(state.methods).not.toContain('eth_signTypedData_v4');
});

test('accepts signatures whose last byte is 0 or 1, and refuses others than 65 bytes', async () => {
  const { wallet, provider } = open();
  const owner = await connectWallet(wallet);
  const answering = (change: (signature: string) => string) => ({
    ...wallet,
    provider: {
      request: async (call: Parameters<typeof provider.request>[0]) => {
        const answer = await provider.request(call);
        return call.method === 'eth_signTypedData_v4' ? change(String(answer)) : answer;
      },
    },
  });
  const expected = await browserWallet(account, owner, source(wallet, owner)).sign(request);
  const older = (text: string) => `${text.slice(0, -2)}0${Number.parseInt(text.slice(-2), 16) - 27}`;
  expect(await browserWallet(account, owner, source(answering(older), owner)).sign(request)).toBe(expected);
  await expect(
    browserWallet(
      account,
      owner,
      source(
        answering(() => '0x12'),
        owner,
      ),
    ).sign(request),
  ).rejects.toMatchObject({ code: 'wallet.request-refused' });
});

test('finds the key among several wallets and accounts, and prompts only if none is connected', async () => {
  const [other, own] = [open(), open()];
  const owner = lowerAddress(own.account.address);
  const both = { findWallets: async () => [other.wallet, own.wallet], owners: async () => [owner] };
  expect(await browserWallet(account, owner, both).sign(request)).toMatch(/^0x/);
  expect([...other.state.methods, ...own.state.methods]).not.toContain('eth_requestAccounts');
  const twoAccounts = {
    ...own.wallet,
    provider: {
      request: async (call: Parameters<typeof own.provider.request>[0]) => {
        if (call.method === 'eth_accounts') return [];
        const answer = await own.provider.request(call);
        return call.method === 'eth_requestAccounts' ? [safe, own.account.address] : answer;
      },
    },
  };
  const later = { findWallets: async () => [other.wallet, twoAccounts], owners: async () => [owner] };
  expect(await browserWallet(account, owner, later).sign(request)).toMatch(/^0x/);
});

test('gives no signature to the portal that is another key’s, or over other data', async () => {
  const [own, other] = [open(), open()];
  const owner = lowerAddress(own.account.address);
  const hostile = (sign: (params: readonly unknown[]) => Promise<unknown>): AnnouncedWallet => ({
    ...own.wallet,
    provider: {
      request: async ({ method, params = [] }) =>
        method === 'eth_signTypedData_v4' ? sign(params) : own.provider.request({ method, params }),
    },
  });
  const elsewhere = ownerTypedDataJson(account, { ...request, nonce: 8 });
  const answers = [
    ([, json]: readonly unknown[]) => other.provider.request({ method: 'eth_signTypedData_v4', params: [owner, json] }),
    () => own.provider.request({ method: 'eth_signTypedData_v4', params: [owner, elsewhere] }),
    async () => `0x${'00'.repeat(65)}`,
    async () => ({ signature: '0x' }),
  ];
  for (const answer of answers)
    await expect(browserWallet(account, owner, source(hostile(answer), owner)).sign(request)).rejects.toMatchObject({
      code: 'wallet.request-refused',
    });
});

test('a wallet proves its key by signing, and one that signs with another key is refused', async () => {
  const [own, other] = [open(), open()];
  const owner = await connectWallet(own.wallet);
  await expect(proveKey(safe, owner, own.wallet)).resolves.toBeUndefined();
  await expect(proveKey(safe, owner, other.wallet)).rejects.toMatchObject({ code: 'wallet.request-refused' });
});

/** The person has taken over the key, so the signer is another than the first owner, and the Safe is deployed. */
describeWallet(
  'the browser wallet',
  async () => {
    const { wallet, account: key } = open();
    const firstOwner: Hex = `0x${'0f'.repeat(20)}`;
    const signer = lowerAddress(key.address);
    const own = { ...account, safe: predictSafeAddress(firstOwner) };
    const decline = () => {
      const { request: answering } = wallet.provider;
      wallet.provider.request = async (call) => {
        if (call.method !== 'eth_signTypedData_v4') return answering(call);
        wallet.provider.request = answering;
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
      };
    };
    return {
      ...{ ...own, signer, isDeployed: true, keynetSession: 'a session', decline },
      wallet: browserWallet(own, firstOwner, source(wallet, signer)),
    };
  },
  () => ({ to: account.registry, data: '0x1234' }),
);
