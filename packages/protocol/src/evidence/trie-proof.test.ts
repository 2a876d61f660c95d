import type { Hex } from '@ipr/domain';
import { keccak256, stringToHex, toRlp } from 'viem';
import { buildTrie } from './trie-build.ts';
import { emptyTrieRoot, readTrieProof } from './trie-proof.ts';

type Pairs = Readonly<Record<string, string>>;
const entriesOf = (pairs: Pairs) =>
  Object.entries(pairs).map(([key, value]) => [stringToHex(key), stringToHex(value)] as const);

/** github.com/ethereum/tests, TrieTests/trieanyorder.json. */
const official: readonly (readonly [string, Pairs, Hex])[] = [
  ['one entry', { A: 'a'.repeat(50) }, '0xd23786fb4a010da3ce639d66d5e904a11dbc02746d1ce25029e53290cabf28ab'],
  [
    'keys that contain each other',
    { do: 'verb', horse: 'stallion', doge: 'coin', dog: 'puppy' },
    '0x5991bb8c6514148a29db676a14ac506cd2cd5775ace63c30a4fe457715e9ac84',
  ],
  [
    'keys with a shared beginning',
    { foo: 'bar', food: 'bass' },
    '0x17beaa1648bafa633cda809c90c04af50fc8aed3cb40d16efbddee6fdf63c4c3',
  ],
  [
    'values that fit into their parent',
    { be: 'e', dog: 'puppy', bed: 'd' },
    '0x3f67c7a47520f79faa29255d2d3c084a7a6df0453116ed7232ff10277a8be68b',
  ],
];

test.each(official)(
  'builds the trie of the Ethereum tests and proves its values and their absence: %s',
  (_, pairs, expected) => {
    for (const [key, value] of entriesOf(pairs)) {
      const { root, nodes } = buildTrie(entriesOf(pairs), key);
      expect(root).toBe(expected);
      expect(readTrieProof(root, key, nodes)).toEqual({ value });
    }
    for (const absent of ['x', 'doges', 'fo', 'b', 'hor'].map((text) => stringToHex(text))) {
      const { root, nodes } = buildTrie(entriesOf(pairs), absent);
      expect(readTrieProof(root, absent, nodes)).toEqual({ value: null });
    }
  },
);

test('proves the absence of every key in the empty trie, by no node or by the empty one', () => {
  expect(readTrieProof(emptyTrieRoot, '0x01', [])).toEqual({ value: null });
  expect(readTrieProof(emptyTrieRoot, '0x01', ['0x80'])).toEqual({ value: null });
  expect(readTrieProof(keccak256('0x01'), '0x01', [])).toEqual({ refused: 'proof of another root' });
});

/** A thousand entries under hashed keys, as the state has them. */
const many = Array.from(
  { length: 1000 },
  (_, at) => [keccak256(stringToHex(`${at}`)), stringToHex(`value ${at}`)] as const,
);
const [[first, value] = ['0x', '0x'] as const] = many;
const { root, nodes } = buildTrie(many, first);

const flipped = (bytes: Hex, bit: number): Hex => {
  const at = 2 + Math.floor(bit / 4);
  const digit = Number.parseInt(bytes[at] ?? '', 16) ^ (1 << (bit % 4));
  return `${bytes.slice(0, at)}${digit.toString(16)}${bytes.slice(at + 1)}` as Hex;
};

test('refuses a proof in which one bit of a node, of the root or of the key is another', () => {
  expect(readTrieProof(root, first, nodes)).toEqual({ value });
  for (const [at, node] of nodes.entries())
    for (let bit = at % 7; bit < (node.length - 2) * 4; bit += 7)
      expect(readTrieProof(root, first, nodes.with(at, flipped(node, bit)))).toHaveProperty('refused');
  for (let bit = 0; bit < 256; bit += 1) {
    expect(readTrieProof(flipped(root, bit), first, nodes)).toHaveProperty('refused');
    expect(readTrieProof(root, flipped(first, bit), nodes)).not.toEqual({ value });
  }
});

test('refuses nodes that are missing, too many, in another order or of another trie', () => {
  const other = buildTrie(many.slice(1), first);
  for (const wrong of [nodes.slice(1), nodes.slice(0, -1), nodes.toReversed(), [...nodes, ...nodes], other.nodes])
    expect(readTrieProof(root, first, wrong)).toHaveProperty('refused');
});

test('an absent key has the proof of its absence and no other', () => {
  const absent = keccak256('0xab');
  const proof = buildTrie(many, absent);
  expect(readTrieProof(root, absent, proof.nodes)).toEqual({ value: null });
  expect(readTrieProof(root, absent, nodes)).toHaveProperty('refused');
  expect(readTrieProof(root, first, proof.nodes)).toHaveProperty('refused');
});

const nested = (depth: number): Hex =>
  Array.from({ length: depth }).reduce<Hex>((inner) => toRlp([inner, inner.length < 60 ? inner : '0x']), '0x');
const ownRoot = (node: Hex) => readTrieProof(keccak256(node), '0xab', [node]);

test('ends at nodes that a forger made to fit their hash: cycles, nesting, wrong lengths, no RLP', () => {
  const selfNaming = toRlp(['0x00', keccak256('0x')]);
  const emptyPath = toRlp(['0x00', ['0x00', ['0x00', '0x01']]]);
  const wrong = [
    '0x',
    '0x01',
    '0xc0',
    '0xff',
    '0xb8',
    toRlp(['0x20']),
    toRlp(['0x40ab', '0x01']),
    toRlp(['0x21', '0x01', '0x02']),
    toRlp([['0x20ab'], '0x01']),
    toRlp(['0x20ab', ['0x01']]),
    toRlp(Array.from({ length: 16 }, () => '0x' as const)),
    selfNaming,
    emptyPath,
    nested(40),
    `0x${'c1'.repeat(100_000)}` as const,
  ] as const;
  for (const node of wrong) expect(ownRoot(node)).toHaveProperty('refused');
});

test('refuses input beyond the size of any proof without reading it', () => {
  expect(
    readTrieProof(
      root,
      first,
      Array.from({ length: 66 }, () => nodes[0] ?? '0x'),
    ),
  ).toEqual({
    refused: 'proof too large',
  });
  expect(ownRoot(`0x${'00'.repeat(600_000)}`)).toEqual({ refused: 'proof too large' });
});
