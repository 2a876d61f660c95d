import { Failure } from '@ipr/domain';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import type { Trusted } from '../src/bundle/trusted.ts';
import type { NodeQuery } from '../src/chain/read-evidence.ts';
import { confirmBundle } from '../src/confirm-bundle.ts';
import { packNdaEvidence } from '../src/nda-evidence/pack.ts';
import type { NdaEvidenceParts } from '../src/nda-evidence/parts.ts';
import { type VerifiedBundle, verifyBundle } from '../src/verify-bundle.ts';
import { type TestAuthority, testAuthority } from './authority.fixture.ts';
import { amoy, records } from './chain.fixture.ts';
import { granteeKey, ndaParts, shareOf, strangerKey } from './nda.fixture.ts';
import { nodeFor } from './node.fixture.ts';
import { takeHome, threeVersions } from './take-home.fixture.ts';

let authority: TestAuthority;
let parts: NdaEvidenceParts;
let verified: VerifiedBundle;

let trusted: Trusted;

beforeAll(async () => {
  authority = await testAuthority('1.2.3.4');
  trusted = { roots: [authority.root], records };
  parts = await ndaParts(authority, 'eip-1271', undefined, granteeKey, amoy);
  verified = await verifyBundle(await packNdaEvidence(parts), trusted);
});

const refusals = async (query: NodeQuery) => {
  const { result } = await confirmBundle(verified, query);
  return result.entries.filter(({ outcome }) => outcome === 'refuted').map(({ code, reason }) => [code, reason]);
};
const openOf = ({ entries }: VerifiedBundle) =>
  entries.filter(({ outcome }) => outcome === 'not-proved').map(({ code }) => code);
/** Everything that a node can confirm. */
const resting = ['network.blocks', 'grant.receipt', 'grant.event', 'acceptance.receipt', 'acceptance.event'] as const;

test('a node that has blocks and transactions proves what rests on them', async () => {
  expect(openOf(verified)).toEqual(expect.arrayContaining([...resting, 'times.order']));
  const { answered, result } = await confirmBundle(verified, nodeFor(verified));
  expect([answered, result.verdict, result.dimensions]).toEqual([
    true,
    'proved',
    {
      integrity: 'proved',
      time: 'proved',
      account: 'proved',
      person: 'not-proved',
      network: 'proved',
      root: 'not-proved',
    },
  ]);
  const fromNode = result.entries.filter(({ code }) => /^chain\./.test(code)).map(({ code }) => code);
  expect(fromNode).toEqual([
    ...['chain.block', 'chain.block', 'chain.block', 'chain.receipt', 'chain.receipt', 'chain.answer'],
  ]);
  for (const code of resting) expect(openOf(result)).not.toContain(code);
});

test('a key that the address does not follow from is proved by the account’s own answer to the node', async () => {
  const share = shareOf(predictSafeAddress(strangerKey.address));
  const bytes = await packNdaEvidence(await ndaParts(authority, 'eip-1271', share, granteeKey, amoy));
  const stated = await verifyBundle(bytes, trusted);
  expect(openOf(stated)).toContain('signature.account');
  expect(openOf((await confirmBundle(stated, nodeFor(stated))).result)).not.toContain('signature.account');
});

test('a take-home bundle is confirmed in all its versions', async () => {
  const bundle = await verifyBundle(await takeHome(authority, threeVersions, { on: amoy }), trusted);
  const { result } = await confirmBundle(bundle, nodeFor(bundle));
  expect(result.verdict).toBe('proved');
  expect(result.entries.filter(({ code }) => code === 'chain.receipt')).toHaveLength(3);
  expect(result.entries.filter(({ code }) => code === 'chain.answer')).toHaveLength(3);
});

test('a consistent forgery is refuted by a node', async () => {
  const victim = predictSafeAddress(granteeKey.address);
  const forged = await packNdaEvidence(await ndaParts(authority, 'eip-1271', shareOf(victim), strangerKey, amoy));
  const { result } = await confirmBundle(await verifyBundle(forged, trusted), nodeFor(verified));
  expect(result.verdict).toBe('refuted');
});

test('claims that the chain does not have are refuted, each with its reason', async () => {
  const receipt = verified.claims?.transactions[0]?.receipt;
  expect(await refusals(nodeFor(verified, { eth_getTransactionReceipt: () => null }))).toEqual([
    ['chain.receipt', 'unknown to the node'],
    ['chain.receipt', 'unknown to the node'],
  ]);
  const elsewhere = { ...receipt, blockHash: `0x${'99'.repeat(32)}` };
  expect(await refusals(nodeFor(verified, { eth_getTransactionReceipt: () => elsewhere }))).toContainEqual([
    ...['chain.receipt', 'another block'],
  ]);
  const silent = { ...receipt, logs: [] };
  expect(await refusals(nodeFor(verified, { eth_getTransactionReceipt: () => silent }))).toContainEqual([
    ...['chain.receipt', 'another answer'],
  ]);
  const byAnother = { ...receipt, from: `0x${'99'.repeat(20)}` };
  expect(await refusals(nodeFor(verified, { eth_getTransactionReceipt: () => byAnother }))).toContainEqual([
    ...['chain.receipt', 'another answer'],
  ]);
  const answer = { eth_call: () => `0x${'00'.repeat(32)}` };
  expect(await refusals(nodeFor(verified, answer))).toEqual([['chain.answer', 'another answer']]);
});

test('blocks that the chain does not have are refuted', async () => {
  const genesis = { hash: verified.claims?.network.genesisHash };
  const other = ([number]: readonly unknown[]) => (number === '0x0' ? genesis : { hash: `0x${'77'.repeat(32)}` });
  expect(await refusals(nodeFor(verified, { eth_getBlockByNumber: other }))).toContainEqual([
    ...['chain.block', 'another block'],
  ]);
  const none = ([number]: readonly unknown[]) => (number === '0x0' ? genesis : null);
  expect(await refusals(nodeFor(verified, { eth_getBlockByNumber: none }))).toContainEqual([
    ...['chain.block', 'unknown to the node'],
  ]);
});

test('a node of another network confirms nothing', async () => {
  for (const other of [
    { eth_chainId: () => '0x1' },
    { eth_getBlockByNumber: () => ({ hash: `0x${'66'.repeat(32)}` }) },
  ])
    expect(await confirmBundle(verified, nodeFor(verified, other))).toEqual({ answered: false, result: verified });
});

test('a node without the state of that block leaves the answer unproven, and refuses nothing', async () => {
  const forgets = () => {
    throw new Failure('chain.unavailable');
  };
  const { result } = await confirmBundle(verified, nodeFor(verified, { eth_call: forgets }));
  expect(openOf(result)).toContain('chain.answer');
  expect(result.verdict).toBe('not-proved');
});

test('a node that does not answer is an error, not a verdict', async () => {
  const query: NodeQuery = () => Promise.reject(new Failure('chain.unavailable'));
  await expect(confirmBundle(verified, query)).rejects.toMatchObject({ code: 'chain.unavailable' });
});

test('a bundle states persons, actions and times', async () => {
  expect(verified.facts).toMatchObject({
    kind: 'nda-evidence',
    asset: { id: '7', title: 'Quiet motor' },
    level: 'view',
    custody: 'assisted',
    grantee: verified.claims?.calls[0]?.to,
  });
  const { facts } = await verifyBundle(await takeHome(authority, threeVersions, { withKeys: false }));
  expect(facts).toMatchObject({ kind: 'take-home', hasKeys: false });
  expect(facts?.kind === 'take-home' && facts.versions.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('each entry is reported at once', async () => {
  const reported: string[] = [];
  const bytes = await packNdaEvidence(parts);
  const { raw } = await verifyBundle(bytes, {}, { onEntry: ({ code }) => void reported.push(code) });
  expect(reported).toEqual(raw.map(({ code }) => code));
});
