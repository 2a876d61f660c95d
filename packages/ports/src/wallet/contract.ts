import type { SignatureRequest } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { ownerTypedData } from '@ipr/protocol/safe/owner-typed-data';
import { predictSafeAddress, safeAccount } from '@ipr/protocol/safe/safe';
import { isErc6492Signature, parseErc6492Signature, recoverTypedDataAddress } from 'viem';
import type { Wallet } from './port.ts';

/** A wallet under test, with the facts that its signatures are checked against. */
export interface OpenedWallet {
  readonly wallet: Wallet;
  readonly chainId: number;
  readonly registry: Hex;
  /** The key that signs, lower case: the owner, unless the person has taken over the key. */
  readonly signer: Hex;
  readonly isDeployed: boolean;
  /** A message that opens a session at the key network for this wallet. */
  readonly keynetSession: string;
  /** Makes the person decline the next request; absent where no person is asked. */
  readonly decline?: () => void;
}

const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`;

const requestsOf = ({ keynetSession }: OpenedWallet): readonly SignatureRequest[] => [
  { kind: 'nda-consent', assetId: '12', ndaHash: hashOf('a') },
  { kind: 'nda-party', assetId: '12', ndaHash: hashOf('b'), name: 'Ada Núñez' },
  { kind: 'keynet-session', message: keynetSession },
];

/**
 * Registers the tests that every adapter of the wallet port passes; call it inside a test file.
 * @param call an allowed call of the registry
 */
export const describeWallet = (
  name: string,
  open: () => Promise<OpenedWallet>,
  call: () => { readonly to: Hex; readonly data: Hex },
): void => {
  const signerOf = async (opened: OpenedWallet, request: SignatureRequest, signature: Hex): Promise<string> => {
    const { wallet, chainId, registry } = opened;
    const typed = ownerTypedData({ chainId, safe: wallet.address, registry }, request);
    return (await recoverTypedDataAddress({ ...typed, signature } as never)).toLowerCase();
  };

  describe(`${name} fulfils the wallet contract`, () => {
    test('names the person by the address of their first owner’s Safe, in lower case', async () => {
      const { address, owner } = (await open()).wallet;
      expect(address).toBe(predictSafeAddress(owner));
      expect([address, owner]).toEqual([address.toLowerCase(), owner.toLowerCase()]);
    });

    test('signs a transaction of the Safe by its owner’s EIP-712 signature, never wrapped, unless it executes transactions itself', async () => {
      const opened = await open();
      const request = { kind: 'safe-transaction', ...call(), nonce: 7 } as const;
      if (opened.wallet.execute) {
        await expect(opened.wallet.sign(request)).rejects.toMatchObject({ code: 'wallet.request-refused' });
        return;
      }
      const signature = await opened.wallet.sign(request);
      expect(signature).toMatch(/^0x[0-9a-f]{128}(1b|1c)$/);
      expect(await signerOf(opened, request, signature)).toBe(opened.signer);
      expect(await signerOf(opened, { ...request, nonce: 8 }, signature)).not.toBe(opened.signer);
    });

    test('signs each message as the Safe’s (EIP-1271), wrapped by ERC-6492 exactly while the Safe is not deployed', async () => {
      const opened = await open();
      const { wallet, signer, isDeployed } = opened;
      for (const request of requestsOf(opened)) {
        const signature = await wallet.sign(request);
        expect([request.kind, isErc6492Signature(signature)]).toEqual([request.kind, !isDeployed]);
        const inner = isDeployed ? { signature } : parseErc6492Signature(signature);
        expect(await signerOf(opened, request, inner.signature)).toBe(signer);
        if (!isDeployed) expect(signature).toBe(safeAccount(wallet.owner).counterfactualSignature(inner.signature));
      }
    });

    test('reports that the person declines, and signs the next request', async () => {
      const { wallet, decline } = await open();
      const request = { kind: 'nda-consent', assetId: '12', ndaHash: hashOf('c') } as const;
      if (decline) {
        decline();
        await expect(wallet.sign(request)).rejects.toMatchObject({ code: 'wallet.rejected' });
      }
      await expect(wallet.sign(request)).resolves.toMatch(/^0x/);
    });
  });
};
