import { network } from 'hardhat';
import { encodeAbiParameters, encodeFunctionData, type Hex, keccak256, toHex } from 'viem';
import { consentOf } from '../test/consent.fixture.ts';
import { installSafe, safeOf } from '../test/safe.fixture.ts';

/** What the figures stand for: CIDv1 of 59 characters, a title of 28, an NDA with a CID like it. */
export const sample = {
  cid: 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
  longCid: 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/metadata.json',
  title: 'Compressor blade, revision 4',
} as const;

const otherCid = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';

const hashOf = (text: string): Hex => keccak256(toHex(text));
/** Far enough away for every run, so that the figures do not depend on today. */
const expires = 4_000_000_000n;
const [view, edit] = [1, 2];

const connect = async () => {
  const { viem, networkHelpers } = await network.create();
  const client = await viem.getPublicClient();
  const [owner, guest, signer, relay] = await viem.getWalletClients();
  const gasOf = async (hash: Promise<Hex> | Hex): Promise<number> => {
    const { gasUsed, status } = await client.waitForTransactionReceipt({ hash: await hash });
    if (status !== 'success') throw new Error('A measured transaction reverted.');
    return Number(gasUsed);
  };
  return { viem, networkHelpers, client, owner, guest, signer, relay, gasOf };
};
type Network = Awaited<ReturnType<typeof connect>>;
type Registry = Awaited<ReturnType<typeof deployed>>;

const deployed = async ({ viem, owner }: Network) =>
  viem.deployContract('IPRegistry', [owner.account.address], { client: { wallet: owner } });

const assetsOf = async (net: Network, registry: Registry) => {
  const { gasOf, guest } = net;
  const { cid, longCid, title } = sample;
  const create = (text: string, value: string = cid) =>
    gasOf(registry.write.createAsset([hashOf(text), value, title], { account: guest.account }));
  await gasOf(registry.write.createAsset([hashOf('zero'), cid, title]));
  const update = (text: string) => gasOf(registry.write.updateAsset([1n, hashOf(text), cid, title]));
  return {
    "createAsset, a person's first": await create('one'),
    createAsset: await create('two'),
    'createAsset, another kind of CID': await create('three', longCid),
    'updateAsset, the first': await update('four'),
    updateAsset: await update('five'),
    'updateAsset, same file': await update('five'),
  };
};

const grantsOf = async (net: Network, registry: Registry, withPass: boolean) => {
  const { gasOf, guest } = net;
  const grant = (id: bigint, nda: string, role = view, cid: string = sample.cid) =>
    gasOf(registry.write.grantAccess([id, guest.account.address, role, expires, hashOf(nda), cid]));
  const accept = async (id: bigint, nda: string) => {
    const signature = await guest.signTypedData(consentOf(registry, id, hashOf(nda)));
    return gasOf(registry.write.acceptAccess([id, signature], { account: guest.account }));
  };
  const revoke = () => gasOf(registry.write.revokeAccess([1n, guest.account.address]));
  const relinquish = () => gasOf(registry.write.relinquishAccess([1n], { account: guest.account }));
  const mark = withPass ? ', access pass set' : '';
  await gasOf(registry.write.createAsset([hashOf('second'), sample.cid, sample.title]));
  const first = {
    [`grantAccess${mark}`]: await grant(1n, 'nda 1'),
    [`grantAccess over a pending one${mark}`]: await grant(1n, 'nda 2', edit),
    [`acceptAccess by a plain account${mark}`]: await accept(1n, 'nda 2'),
    [`revokeAccess${mark}`]: await revoke(),
  };
  const again = { [`grantAccess after one that ended${mark}`]: await grant(1n, 'nda 3', view, otherCid) };
  const pending = { [`revokeAccess of a pending grant${mark}`]: await revoke() };
  await grant(1n, 'nda 4');
  await accept(1n, 'nda 4');
  return { ...first, ...again, ...pending, [`relinquishAccess${mark}`]: await relinquish() };
};

/** The eighth pass begins a new slot in the list of a person; the other ones fit into slots that are there. */
const passesOf = async (net: Network, registry: Registry) => {
  const { gasOf, signer } = net;
  const user = signer.account.address;
  const accept: number[] = [];
  for (let id = 1n; id <= 8n; id += 1n) {
    const nda = hashOf(`one of eight, ${id}`);
    if (id > 2n) await gasOf(registry.write.createAsset([nda, sample.cid, sample.title]));
    await gasOf(registry.write.grantAccess([id, user, view, expires, nda, sample.cid]));
    const signature = await signer.signTypedData(consentOf(registry, id, nda));
    accept.push(await gasOf(registry.write.acceptAccess([id, signature], { account: signer.account })));
  }
  return {
    "acceptAccess, access pass set, a person's second": accept[1] ?? Number.NaN,
    "acceptAccess, access pass set, a person's eighth": accept[7] ?? Number.NaN,
    'revokeAccess, access pass set, another one left': await gasOf(registry.write.revokeAccess([1n, user])),
  };
};

const safeCall = (registry: Registry, functionName: 'createAsset' | 'acceptAccess', args: readonly unknown[]) => ({
  to: registry.address,
  data: encodeFunctionData({ abi: registry.abi, functionName, args } as never),
});

/** A Safe that exists accepts the grant of an asset made for it. @param nonce of the Safe */
const safeAcceptance = async (net: Network, registry: Registry, nonce: number) => {
  const { gasOf, signer, relay, owner } = net;
  const safe = safeOf(signer);
  await gasOf(registry.write.createAsset([hashOf('other'), sample.cid, sample.title]));
  const id = await registry.read.assetCount();
  const ndaHash = hashOf('nda of the safe');
  const [recipient, by] = [safe.address, { account: owner.account }];
  await gasOf(registry.write.grantAccess([id, recipient, view, expires, ndaHash, sample.cid], by));
  const { plain } = await safe.vouch(consentOf(registry, id, ndaHash));
  const accept = await safe.exec([safeCall(registry, 'acceptAccess', [id, plain])], nonce);
  return gasOf(relay.sendTransaction(accept));
};

/** The same calls through a Safe, sent by a relay, and what the Safe costs on top. */
const safesOf = async (net: Network, registry: Registry, withPass: Registry) => {
  const { gasOf, signer, relay, networkHelpers } = net;
  const send = (call: { to: Hex; data: Hex }) => relay.sendTransaction(call);
  await installSafe({ setCode: (address, code) => networkHelpers.setCode(address, code), send });
  const safe = safeOf(signer);
  const create = (text: string) => safeCall(registry, 'createAsset', [hashOf(text), sample.cid, sample.title]);
  const fresh = await gasOf(send(await safe.deployAndExec([create('safe 1')])));
  const steady = await gasOf(send(await safe.exec([create('safe 2')], 1)));
  const batch = await gasOf(send(await safe.exec([create('safe 3'), create('safe 4'), create('safe 5')], 2)));
  return {
    'createAsset through a Safe': steady,
    'createAsset through a Safe, with its deployment': fresh,
    'createAsset through a Safe, three in one batch': batch,
    'acceptAccess through a Safe': await safeAcceptance(net, registry, 3),
    'acceptAccess through a Safe, access pass set': await safeAcceptance(net, withPass, 4),
  };
};

const commitmentsOf = async (net: Network, registry: Registry) => {
  const { gasOf, guest } = net;
  const { cid, title } = sample;
  const commitmentOf = (text: string) => {
    const words = ['uint256', 'address', 'address', 'bytes32', 'bytes32'].map((type) => ({ type }));
    const values = [80002n, registry.address, guest.account.address, hashOf(text), hashOf('salt')];
    return keccak256(encodeAbiParameters(words, values));
  };
  const commit = await gasOf(registry.write.commit([commitmentOf('secret')]));
  const reveal = await gasOf(
    registry.write.revealAsset([hashOf('secret'), cid, title, hashOf('salt')], { account: guest.account }),
  );
  return { commit, revealAsset: reveal };
};

const referenceOf = async ({ viem, gasOf, guest }: Network) => {
  const token = await viem.deployContract('ReferenceToken');
  const mint = () => gasOf(token.write.mint([sample.cid], { account: guest.account }));
  await mint();
  await mint();
  return { token: token.address, figures: { 'ERC721URIStorage mint': await mint() } };
};

const deploymentsOf = async ({ viem, client, owner }: Network) => {
  const gasFor = async (hash: Hex) => Number((await client.getTransactionReceipt({ hash })).gasUsed);
  const registry = await viem.sendDeploymentTransaction('IPRegistry', [owner.account.address]);
  const pass = await viem.sendDeploymentTransaction('AccessPass', [registry.contract.address]);
  return {
    'deployment of the registry': await gasFor(registry.deploymentTransaction.hash),
    'deployment of the access pass': await gasFor(pass.deploymentTransaction.hash),
  };
};

export type Figures = Readonly<Record<string, number>>;
/** A chain to measure something else on, in the same run; of `token` (ERC721URIStorage) the wallet has 1, 2 and 3. */
export type Place = Pick<Network, 'client' | 'gasOf'> & { readonly wallet: Network['guest']; readonly token: Hex };

/**
 * Gas used by everything people do, in one run on one chain. The same figures every time.
 * @param measureOthers what others cost, measured there after ours
 */
export const measureGas = async (
  measureOthers: (place: Place) => Promise<Figures> = async () => ({}),
): Promise<Figures> => {
  const net = await connect();
  const registry = await deployed(net);
  const withPass = await deployed(net);
  const pass = await net.viem.deployContract('AccessPass', [withPass.address]);
  await withPass.write.setAccessPass([pass.address]);
  await withPass.write.createAsset([hashOf('zero'), sample.cid, sample.title]);
  const { token, figures: reference } = await referenceOf(net);
  return {
    ...(await assetsOf(net, registry)),
    ...(await safesOf(net, registry, withPass)),
    ...(await grantsOf(net, registry, false)),
    ...(await grantsOf(net, withPass, true)),
    ...(await passesOf(net, withPass)),
    ...(await commitmentsOf(net, registry)),
    ...reference,
    ...(await deploymentsOf(net)),
    ...(await measureOthers({ client: net.client, gasOf: net.gasOf, wallet: net.guest, token })),
  };
};
