import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import { describeWallet } from '@ipr/ports/wallet/contract';
import { createLocalClient, declinedByPerson } from '@ipr/protocol/safe/local-provider.fixture';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import type { OwnerClient } from './dynamic-script.ts';
import { dynamicWallet } from './dynamic-wallet.ts';

const registry: Hex = `0x${'7e'.repeat(20)}`;
const chainId = 80_002;

type Typed = Parameters<OwnerClient['signTypedData']>[0];
/** Each of the two types alone, because the parameter of viem's client is generic. */
const signWith = (client: ReturnType<typeof createLocalClient>, typed: Typed): Promise<Hex> =>
  typed.primaryType === 'SafeTx' ? client.signTypedData(typed) : client.signTypedData(typed);

/** viem's WalletClient over a key of this test: the same type that the provider's wallet returns. */
const openKey = (isDeployed: boolean) => {
  const client = createLocalClient();
  const owner = lowerAddress(client.account.address);
  const account = { chainId, safe: predictSafeAddress(owner), registry };
  return { client, owner, account, readKey: async () => ({ owners: [owner], isDeployed }) };
};

for (const isDeployed of [false, true])
  describeWallet(
    `the wallet at Dynamic, ${isDeployed ? 'of a deployed Safe' : 'before the Safe’s first action'},`,
    async () => {
      const { client, owner, account, readKey } = openKey(isDeployed);
      let declines = false;
      const prompted: OwnerClient = {
        account: client.account,
        async signTypedData(typed) {
          if (declines) {
            declines = false;
            throw declinedByPerson();
          }
          return signWith(client, typed);
        },
      };
      const decline = () => {
        declines = true;
      };
      const wallet = dynamicWallet(account, owner, { openClient: async () => prompted, readKey });
      return { wallet, chainId, registry, signer: owner, isDeployed, keynetSession: 'a session', decline };
    },
    () => ({ to: registry, data: '0x1234' }),
  );

const request = { kind: 'safe-transaction', to: registry, data: '0x1234', nonce: 7 } as const;

test('signs nothing with the wallet of another account at Dynamic, or with a key that is no owner any more', async () => {
  const [own, other] = [openKey(true), openKey(true)];
  const refused = { code: 'wallet.request-refused', params: { reason: 'account' } };
  const prompted: string[] = [];
  const watched = ({ client }: typeof own): OwnerClient => ({
    account: client.account,
    async signTypedData(typed) {
      prompted.push(client.account.address);
      return signWith(client, typed);
    },
  });
  const stranger = dynamicWallet(own.account, own.owner, {
    openClient: async () => watched(other),
    readKey: own.readKey,
  });
  await expect(stranger.sign(request)).rejects.toMatchObject(refused);
  const replaced = dynamicWallet(own.account, own.owner, {
    openClient: async () => watched(own),
    readKey: other.readKey,
  });
  await expect(replaced.sign(request)).rejects.toMatchObject(refused);
  expect(prompted).toEqual([]);
});

test('reports that the provider cannot be reached, and refuses a signature of another length', async () => {
  const { client, owner, account, readKey } = openKey(true);
  const gone = async () => {
    throw new Failure('wallet.provider-unavailable');
  };
  const away = dynamicWallet(account, owner, { openClient: gone, readKey });
  await expect(away.sign(request)).rejects.toMatchObject({ code: 'wallet.provider-unavailable' });
  const short: OwnerClient = { account: client.account, signTypedData: async () => '0x12' };
  await expect(
    dynamicWallet(account, owner, { openClient: async () => short, readKey }).sign(request),
  ).rejects.toThrow();
});
