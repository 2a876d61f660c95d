import { createHash, randomBytes } from 'node:crypto';
import { type Hex, keyCondition, lowerAddress } from '@ipr/domain';
import { chainId } from '@ipr/ports/keynet/chain.fixture';
import { answerOf } from '@ipr/ports/keynet/session.fixture';
import { encodeAbiParameters, keccak256 } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { newHash, openWorld } from './world.fixture.ts';

export const parts = ['viewer', 'editor', 'admin', 'ex-editor', 'front-runner'] as const;
export type Part = (typeof parts)[number];
export const verbs = ['createAsset', 'updateAsset', 'revealAsset'] as const;
export type Verb = (typeof verbs)[number];

/** Level on the victim's harmless asset; an ex-editor's was taken away again. */
const levels: Readonly<Partial<Record<Part, 1 | 2 | 3>>> = { viewer: 1, editor: 2, admin: 3, 'ex-editor': 2 };
const word = () => `0x${randomBytes(32).toString('hex')}` as Hex;
export const contentKeyHash = () => createHash('sha256').update(randomBytes(32)).digest('hex');

/** A victim whose harmless asset others have access to, a file of theirs that is not registered yet, and ways to steal it. */
export const openStolenHash = async () => {
  const { network, request, owner: victim } = await openWorld();
  const { chain } = network;
  await chain.deploySafe(victim);
  const people = Object.fromEntries(parts.map((part) => [part, privateKeyToAccount(generatePrivateKey())])) as Record<
    Part,
    PrivateKeyAccount
  >;
  const create = async (from: Hex, hash = newHash()): Promise<bigint> => {
    await chain.writeAs(from, 'createAsset', [hash, 'bafy', 'A file']);
    return (await chain.read('assetIdOf', [hash])) as bigint;
  };
  const consent = (account: PrivateKeyAccount, assetId: bigint, ndaHash: Hex) =>
    account.signTypedData({
      domain: { name: 'IPRegistry', version: '1', chainId, verifyingContract: chain.registry },
      primaryType: 'NDAConsent',
      types: {
        NDAConsent: [
          { name: 'assetId', type: 'uint256' },
          { name: 'ndaHash', type: 'bytes32' },
        ],
      },
      message: { assetId, ndaHash },
    });
  const share = async (id: bigint, account: PrivateKeyAccount, level: number) => {
    const ndaHash = word();
    await chain.writeAs(victim.safe, 'grantAccess', [id, account.address, level, 0n, ndaHash, 'bafy']);
    await chain.writeAs(account.address, 'acceptAccess', [id, await consent(account, id, ndaHash)]);
  };
  const harmless = await create(victim.safe);
  for (const part of parts) if (levels[part]) await share(harmless, people[part], levels[part]);
  await chain.writeAs(victim.safe, 'revokeAccess', [harmless, people['ex-editor'].address]);
  /** An asset of each one's own, for those who may not change the victim's. */
  const own = new Map<Part, bigint>();
  for (const part of parts) own.set(part, await create(people[part].address));

  const commitAs = async (from: Hex, hash: Hex): Promise<Hex> => {
    const salt = word();
    const types = ['uint256', 'address', 'address', 'bytes32', 'bytes32'].map((type) => ({ type }));
    const commitment = keccak256(encodeAbiParameters(types, [BigInt(chainId), chain.registry, from, hash, salt]));
    await chain.writeAs(from, 'commit', [commitment]);
    return salt;
  };
  const reveal = (from: Hex, hash: Hex, salt: Hex) =>
    chain.writeAs(from, 'revealAsset', [hash, 'bafy', 'A file', salt]);

  const attack: Readonly<Record<Verb, (part: Part, hash: Hex) => Promise<unknown>>> = {
    createAsset: (part, hash) => create(people[part].address, hash),
    updateAsset: (part, hash) => {
      const mayEdit = part === 'editor' || part === 'admin';
      const id = mayEdit ? harmless : own.get(part);
      return chain.writeAs(people[part].address, 'updateAsset', [id, hash, 'bafy', 'A file']);
    },
    revealAsset: async (part, hash) => {
      const { address } = people[part];
      return reveal(address, hash, await commitAs(address, hash));
    },
  };

  const signedBy = (account: PrivateKeyAccount) => ({
    wallet: lowerAddress(account.address),
    signMessage: (message: string) => account.signMessage({ message }),
  });
  /** The replies of these nodes. */
  const requestKey = (
    signer: Pick<Parameters<typeof request>[0] & object, 'wallet' | 'signMessage'>,
    hash: Hex,
    literal: Hex,
    nodes: readonly string[] = network.nodes,
  ) => {
    const condition = keyCondition(chain.registry, hash, literal);
    const dataToEncryptHash = contentKeyHash();
    const keyRequest = { ...signer, condition, dataToEncryptHash };
    return Promise.all(nodes.map(async (node) => answerOf(node, await request({ ...keyRequest, node }))));
  };
  return {
    network,
    chain,
    victim,
    people,
    harmless,
    attack,
    create,
    share,
    commitAs,
    reveal,
    requestKeyAs: (part: Part, hash: Hex, literal: Hex, nodes?: readonly string[]) =>
      requestKey(signedBy(people[part]), hash, literal, nodes),
    requestKeyAsVictim: (hash: Hex, literal: Hex = victim.safe) => requestKey(victim.deployedSigner, hash, literal),
    signerOf: signedBy,
  };
};
export type StolenHash = Awaited<ReturnType<typeof openStolenHash>>;
