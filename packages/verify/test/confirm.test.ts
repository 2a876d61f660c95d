import { Failure, type Hex } from '@ipr/domain';
import type { AskNode } from '../src/chain/read-evidence.ts';
import { confirmBundle } from '../src/confirm-bundle.ts';
import { packNdaEvidence } from '../src/nda-evidence/pack.ts';
import type { NdaEvidenceParts } from '../src/nda-evidence/parts.ts';
import { type VerifiedBundle, verifyBundle } from '../src/verify-bundle.ts';
import { type TestAuthority, testAuthority } from './authority.fixture.ts';
import { ndaParts } from './nda.fixture.ts';
import { takeHome, threeVersions } from './take-home.fixture.ts';

let authority: TestAuthority;
let parts: NdaEvidenceParts;
let verified: VerifiedBundle;

beforeAll(async () => {
  authority = await testAuthority();
  parts = await ndaParts(authority, 'eip-1271');
  verified = await verifyBundle(await packNdaEvidence(parts), { roots: [authority.root] });
});

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

/** A node that has everything a bundle claims, but for these answers. */
const nodeFor = ({ claims }: VerifiedBundle, other: Answers = {}): AskNode => {
  if (!claims) throw new Error('nothing claimed');
  const headers = [...claims.headers, ...claims.transactions.map(({ header }) => header)];
  const answers: Answers = {
    eth_chainId: () => `0x${claims.network.chainId.toString(16)}`,
    eth_getBlockByNumber: ([number]) =>
      number === '0x0'
        ? { hash: claims.network.genesisHash }
        : (headers.find((each) => each.number === number) ?? null),
    eth_getTransactionReceipt: ([hash]) =>
      claims.transactions.find(({ receipt }) => receipt.transactionHash === hash)?.receipt ?? null,
    eth_call: ([call]) => claims.calls.find(({ data }) => data === (call as { data: Hex }).data)?.result,
    ...other,
  };
  return async (method, params) => answers[method]?.(params);
};

const refusals = async (ask: AskNode) => {
  const { result } = await confirmBundle(verified, ask);
  return result.findings.filter(({ ok }) => !ok).map(({ code, params }) => [code, params.reason]);
};
const limitsOf = ({ limits }: VerifiedBundle) => limits.map(({ code }) => code);

test('a node that has blocks, transactions and answers lifts what could not be proved offline', async () => {
  expect(limitsOf(verified)).toEqual(expect.arrayContaining(['receipt.not-proven', 'account.answer-not-proven']));
  const { asked, result } = await confirmBundle(verified, nodeFor(verified));
  expect([asked, result.verdict]).toEqual([true, 'sound']);
  const said = result.findings.filter(({ code }) => /^chain\./.test(code)).map(({ code }) => code);
  expect(said).toEqual([
    ...['chain.block', 'chain.block', 'chain.block', 'chain.receipt', 'chain.receipt', 'chain.answer'],
  ]);
  expect(limitsOf(result)).not.toEqual(expect.arrayContaining(['receipt.not-proven']));
  expect(limitsOf(result)).not.toEqual(expect.arrayContaining(['account.answer-not-proven']));
  expect(limitsOf(result)).toContain('chain.local');
});

test('a take-home bundle is confirmed in all its versions', async () => {
  const bundle = await verifyBundle(await takeHome(authority, threeVersions), { roots: [authority.root] });
  const { result } = await confirmBundle(bundle, nodeFor(bundle));
  expect(result.verdict).toBe('sound');
  expect(result.findings.filter(({ code }) => code === 'chain.receipt')).toHaveLength(3);
  expect(result.findings.filter(({ code }) => code === 'chain.answer')).toHaveLength(3);
});

test('what never happened on the chain is refused, each with its reason', async () => {
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
  const answer = { eth_call: () => `0x${'00'.repeat(32)}` };
  expect(await refusals(nodeFor(verified, answer))).toEqual([['chain.answer', 'another answer']]);
});

test('blocks that the chain does not have are refused', async () => {
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

test('a node of another network has no say', async () => {
  for (const other of [
    { eth_chainId: () => '0x1' },
    { eth_getBlockByNumber: () => ({ hash: `0x${'66'.repeat(32)}` }) },
  ])
    expect(await confirmBundle(verified, nodeFor(verified, other))).toEqual({ asked: false, result: verified });
});

test('a node without the state of that block leaves the answer unproven, and refuses nothing', async () => {
  const forgets = () => {
    throw new Failure('chain.unavailable');
  };
  const { result } = await confirmBundle(verified, nodeFor(verified, { eth_call: forgets }));
  expect(result.verdict).toBe('sound');
  expect(limitsOf(result)).toContain('account.answer-not-proven');
});

test('a node that does not answer is an error, not a verdict', async () => {
  const ask: AskNode = () => Promise.reject(new Failure('chain.unavailable'));
  await expect(confirmBundle(verified, ask)).rejects.toMatchObject({ code: 'chain.unavailable' });
});

test('a bundle tells who did what when', async () => {
  expect(verified.facts).toMatchObject({
    kind: 'nda-evidence',
    asset: { id: '7', title: 'Quiet motor' },
    level: 'view',
    custody: 'assisted',
    grantee: verified.claims?.calls[0]?.to,
  });
  const { facts } = await verifyBundle(await takeHome(authority, threeVersions, false));
  expect(facts).toMatchObject({ kind: 'take-home', hasKeys: false });
  expect(facts?.kind === 'take-home' && facts.versions.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('each finding is heard of at once', async () => {
  const heard: string[] = [];
  const { findings } = await verifyBundle(
    await packNdaEvidence(parts),
    {},
    { onFinding: ({ code }) => void heard.push(code) },
  );
  expect(heard).toEqual(findings.map(({ code }) => code));
});
