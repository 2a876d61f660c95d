import { registryAbi } from '@ipr/abi';
import { PublicProof } from '@ipr/api/public-proof';
import { proofCalls } from '@ipr/protocol/registry/proof-calls';
import { encodeFunctionResult } from 'viem';
import { assess } from './outcome.ts';
import { readAnswer } from './read-answer.ts';
import { callData } from './registry-words.ts';

const owner = `0x${'a1'.repeat(20)}` as const;
const sha256 = 'ab'.repeat(32);
const asset = {
  hash: `0x${sha256}`,
  cid: 'bafy',
  title: 'Moteur discret 🤫',
  createdAt: 1_700_000_000n,
  updatedAt: 1n,
} as const;
const assetAnswer = (given: Partial<typeof asset> | object = {}) =>
  encodeFunctionResult({ abi: registryAbi, functionName: 'assets', result: { ...asset, ...given } });
const ofFile = (id: bigint) => encodeFunctionResult({ abi: registryAbi, functionName: 'assetIdOf', result: id });

const proof: PublicProof = {
  network: { chainId: 80_002, genesisHash: `0x${'1e'.repeat(32)}`, name: 'Polygon Amoy', local: false },
  registry: `0x${'5a'.repeat(20)}`,
  block: { number: '32', hash: `0x${'b1'.repeat(32)}` },
  answers: {
    asset: assetAnswer(),
    owner: encodeFunctionResult({ abi: registryAbi, functionName: 'ownerOf', result: owner }),
    assetOfFile: ofFile(7n),
  },
};
const withAnswers = (answers: Partial<PublicProof['answers']>): PublicProof => ({
  ...proof,
  answers: { ...proof.answers, ...answers },
});

test('encodes calls as the library of the portal does', () => {
  for (const id of ['1', '42', (2n ** 256n - 1n).toString().slice(0, 77)]) {
    expect(callData.asset(id)).toBe(proofCalls.asset(id));
    expect(callData.owner(id)).toBe(proofCalls.owner(id));
  }
  expect(callData.assetOfFile(sha256)).toBe(proofCalls.assetOfFile(sha256));
});

test('shows title, time and account of a registration, and which version the page’s file is', () => {
  const shown = { is: 'registered', title: asset.title, createdAt: 1_700_000_000, owner, confirmedBy: null };
  expect(assess({ assetId: '7' }, proof, null)).toMatchObject({ ...shown, file: null });
  expect(assess({ assetId: '7', sha256 }, proof, null)).toMatchObject({ ...shown, file: 'newest' });
  expect(assess({ assetId: '7', sha256: 'cd'.repeat(32) }, proof, 'rpc.example')).toMatchObject({
    file: 'earlier',
    confirmedBy: 'rpc.example',
  });
});

test('a file of another registration, or of none, is not shown as registered', () => {
  for (const id of [8n, 0n])
    expect(assess({ assetId: '7', sha256 }, withAnswers({ assetOfFile: ofFile(id) }), null)).toEqual({
      is: 'other-file',
    });
});

test('a registration of another contract than the page names is not shown', () => {
  const registry = `0x${'99'.repeat(20)}`;
  expect(assess({ assetId: '7', registry }, proof, null)).toEqual({ is: 'other-registry' });
  expect(assess({ assetId: '7', registry: proof.registry }, proof, null).is).toBe('registered');
});

const { asset: whole } = proof.answers;
const changed = (at: number, digits: string) =>
  `${whole.slice(0, at)}${digits}${whole.slice(at + digits.length)}` as `0x${string}`;
test.each([
  ['nothing', '0x'],
  ['half a word', '0x00'],
  ['a cut text', whole.slice(0, -64)],
  ['no hash', assetAnswer({ hash: `0x${'00'.repeat(32)}` })],
  ['no time', assetAnswer({ createdAt: 0n })],
  ['a time that no block has', assetAnswer({ createdAt: 2n ** 63n })],
  ['a title that is longer than the contract allows', assetAnswer({ title: 'x'.repeat(257) })],
  ['an offset beyond the answer', changed(2, 'f'.repeat(64))],
  ['a title offset beyond the answer', changed(2 + 3 * 64, `${'0'.repeat(59)}fffff`)],
])('an answer with %s is not shown as a registration', (_, answer) => {
  expect(assess({ assetId: '7' }, withAnswers({ asset: answer as `0x${string}` }), null)).toEqual({
    is: 'contradicted',
  });
});

test('an owner that is no account is not shown', () => {
  for (const answer of ['0x', `0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`] as const)
    expect(assess({ assetId: '7' }, withAnswers({ owner: answer }), null)).toEqual({ is: 'contradicted' });
});

test('parses exactly what the gateway’s schema allows', () => {
  expect(readAnswer(JSON.parse(JSON.stringify(proof)))).toEqual(PublicProof.parse(proof));
  const { network, registry, block, answers } = proof;
  const broken: unknown[] = [
    ...[null, 1, '', [], {}, { network }],
    { ...proof, registry: 'x' },
    { ...proof, network: { ...network, chainId: '80002' } },
    { ...proof, network: { ...network, genesisHash: '0x1' } },
    { ...proof, network: { ...network, name: undefined } },
    { ...proof, network: { ...network, local: 'no' } },
    { ...proof, block: { ...block, number: '0x20' } },
    { ...proof, block: { ...block, hash: null } },
    { ...proof, answers: { ...answers, asset: '0x1g' } },
    { ...proof, answers: { ...answers, owner: 7 } },
    { network, registry, block, answers: { asset: answers.asset, owner: answers.owner } },
  ];
  for (const value of broken) {
    expect(readAnswer(value)).toBeUndefined();
    expect(PublicProof.safeParse(value).success).toBe(false);
  }
});

test('names that a page adds to every object are no answer', () => {
  const polluted = Object.prototype as unknown as Record<string, unknown>;
  try {
    Object.assign(polluted, proof);
    expect(readAnswer({})).toBeUndefined();
  } finally {
    for (const name of Object.keys(proof)) delete polluted[name];
  }
});
