import type { Hex } from '@ipr/domain';
import { concatBytes } from '@ipr/domain';
import { fromRlp, keccak256, toRlp } from 'viem';
import { otherHash, refit, type Tamper, text } from '../tamper.fixture.ts';
import { of, transaction } from './root-forgery.fixture.ts';

const withFields = (header: Hex, ...fields: readonly Hex[]): Hex => toRlp([...(fromRlp(header) as Hex[]), ...fields]);
/** All that forks added after the base fee: withdrawals, blobs, beacon block, requests. */
const laterFields = [otherHash, '0x', '0x', otherHash, otherHash] as const;

const underOwnHash = (name: string, fields: readonly Hex[]): Tamper =>
  transaction(
    name,
    ({ block }) => {
      const header = withFields(block.header, ...fields);
      return { block: { ...block, header, hash: keccak256(header) } };
    },
    'PNNNNR PPPNPR -root.transaction',
  );

/** What is done to the block of a daily root, and to the file that has it. */
export const blocks: readonly Tamper[] = [
  underOwnHash('a header with a field more, under its own hash', ['0x']),
  underOwnHash('a header with a field more than there are, under its own hash', [...laterFields, '0x']),
  transaction(
    'another hash of the block of a transaction without nodes',
    ({ block }) => ({ proof: null, block: { ...block, hash: otherHash } }),
    'PNNNNR PPPNPR -root.transaction',
  ),
  refit(
    of,
    'a place of more than 2 MiB',
    (all) => {
      const place = all.get('daily-root-place.json') ?? new Uint8Array();
      all.set('daily-root-place.json', concatBytes(place, text(' '.repeat(2 * 1024 * 1024))));
    },
    'PRNNNR PRPNPR -root.readable -seal.token',
  ),
];
