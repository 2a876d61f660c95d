import { keccak256 } from 'viem';
import { commitmentFor } from './commitment.ts';

const registry = `0x${'Ab'.repeat(20).toLowerCase()}` as const;
const owner = `0x${'01'.repeat(20)}` as const;
const salt = `0x${'5a'.repeat(32)}` as const;
const fileHash = 'c3'.repeat(32);

test('a commitment is the Keccak-256 of five concatenated words', () => {
  const words = [(80_002).toString(16), 'ab'.repeat(20), '01'.repeat(20), fileHash, '5a'.repeat(32)];
  const encoded = words.map((word) => word.padStart(64, '0')).join('');
  expect(commitmentFor(80_002, registry)({ owner, fileHash, salt })).toBe(keccak256(`0x${encoded}`));
});

test('a different chain, registry, owner, file or salt gives a different commitment', () => {
  const other = `0x${'02'.repeat(20)}` as const;
  const input = { owner, fileHash, salt };
  const commitments = [
    commitmentFor(80_002, registry)(input),
    commitmentFor(137, registry)(input),
    commitmentFor(80_002, other)(input),
    commitmentFor(80_002, registry)({ ...input, owner: other }),
    commitmentFor(80_002, registry)({ ...input, fileHash: 'c4'.repeat(32) }),
    commitmentFor(80_002, registry)({ ...input, salt: `0x${'5b'.repeat(32)}` }),
  ];
  expect(new Set(commitments).size).toBe(commitments.length);
});
