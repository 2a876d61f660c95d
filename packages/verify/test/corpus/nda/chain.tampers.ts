import { firstBlock, headerAt, logOf, transactionAt } from '../../chain.fixture.ts';
import { day, shareOf } from '../../nda.fixture.ts';
import { type Json, other, otherHash, type Tamper } from '../tamper.fixture.ts';
import { inEvidence, victim } from './nda-forgery.fixture.ts';

/** The acceptance in a block of another number and time, with its receipt. */
const acceptedAt = (value: Json, block: number, time: number): void => {
  value.acceptance = transactionAt(headerAt(block, time), value.acceptance.receipt.logs);
};

export const chain: readonly Tamper[] = [
  inEvidence(
    'a grant in a block after the year 9999',
    ({ grant }) => Object.assign(grant.header, { timestamp: '0x69a47c3000' }),
    'PRNRR PRPRR -events.times -header.hash -network.pace -times.made -times.order',
  ),
  inEvidence(
    'an earlier time of the acceptance',
    ({ acceptance, grant }) => Object.assign(acceptance.header, { timestamp: grant.header.timestamp }),
    'PNNNR PPPNR -header.hash',
  ),
  inEvidence(
    'another hash of the grant’s block',
    ({ grant }) => Object.assign(grant.header, { hash: otherHash }),
    'PNRNR PPRNR -grant.receipt -header.hash',
  ),
  inEvidence(
    'a receipt of another block',
    ({ acceptance, grant }) => Object.assign(acceptance.receipt, { blockHash: grant.receipt.blockHash }),
    'PNRNN PPRNP -acceptance.receipt',
  ),
  inEvidence(
    'a receipt of another block number',
    ({ acceptance }) => Object.assign(acceptance.receipt, { blockNumber: '0x1' }),
    'PNRNN PPRNP -acceptance.receipt',
  ),
  inEvidence(
    'a grant that failed',
    ({ grant }) => Object.assign(grant.receipt, { status: '0x0' }),
    'PNRNN PPRNP -grant.receipt',
  ),
  inEvidence(
    'an acceptance that failed',
    ({ acceptance }) => Object.assign(acceptance.receipt, { status: '0x0' }),
    'PNRNN PPRNP -acceptance.receipt',
  ),
  inEvidence(
    'events of another contract',
    ({ acceptance }) => {
      for (const log of acceptance.receipt.logs) log.address = other;
    },
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'a grant of another contract',
    ({ grant }) => Object.assign(grant.receipt.logs[0], { address: other }),
    'PNRNN PPRNP -grant.event',
  ),
  inEvidence(
    'an acceptance without the signed NDA',
    ({ acceptance }) => acceptance.receipt.logs.pop(),
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'a signed NDA without the acceptance',
    ({ acceptance }) => acceptance.receipt.logs.shift(),
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'an acceptance of another NDA',
    ({ acceptance }) => Object.assign(acceptance.receipt.logs[1], { data: otherHash }),
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'an acceptance of another asset',
    ({ acceptance }) => {
      for (const log of acceptance.receipt.logs) log.topics[1] = `0x${'9'.padStart(64, '0')}`;
    },
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'an acceptance by another account',
    ({ acceptance }) => {
      for (const log of acceptance.receipt.logs) log.topics[2] = `0x${'0'.repeat(24)}${'0b'.repeat(20)}`;
    },
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'an acceptance of another grant to the same person',
    ({ acceptance }) =>
      Object.assign(acceptance.receipt, {
        logs: [logOf('AccessAccepted', { id: 7n, user: victim, grantNonce: 2n }), ...acceptance.receipt.logs.slice(1)],
      }),
    'PNRNN PPRNP -acceptance.event',
  ),
  ...(
    [
      ['level', { role: 2 }],
      ['end', { expires: 1n }],
      ['NDA hash', { ndaHash: otherHash }],
      ['CID', { cid: `b${'a'.repeat(58)}` }],
      ['grantor', { by: other }],
      ['grantee', { user: other }],
      ['asset', { id: 8n }],
      ['number', { grantNonce: 2n }],
    ] as const
  ).map(([name, change]) =>
    inEvidence(
      `a grant with another ${name}`,
      (value) => {
        const { grant, shareCid, typedData } = value;
        const terms = {
          id: 7n,
          user: victim,
          grantNonce: 1n,
          by: shareOf(victim).grantor,
          role: 1,
          expires: BigInt(day + 604_800),
          ndaHash: typedData.message.ndaHash,
          cid: shareCid,
        };
        grant.receipt.logs = [logOf('AccessGranted', { ...terms, ...change })];
      },
      'PNRNN PPRNP -grant.event',
    ),
  ),
  inEvidence(
    'an acceptance before the grant',
    (value) => acceptedAt(value, firstBlock + 110, day - 60),
    'PRNNN PRPNP -times.order',
  ),
  inEvidence(
    'an acceptance in an earlier block of a later time',
    (value) => acceptedAt(value, firstBlock + 110, day + 60),
    'PRNNN PRPNP -times.order',
  ),
  inEvidence(
    'an acceptance in a later block of an earlier time',
    (value) => acceptedAt(value, firstBlock + 130, day - 60),
    'PRNNN PRPNP -times.order',
  ),
  inEvidence(
    'a block of 1970',
    (value) => {
      value.grant = transactionAt(headerAt(1, 1), value.grant.receipt.logs);
    },
    'PNNNR PPPNR -network.pace',
  ),
  inEvidence(
    'a block of 2099',
    (value) => acceptedAt(value, firstBlock + 150, 4_070_908_800),
    'PRNNR PRPNR -network.pace -times.made',
  ),
  inEvidence(
    'a time that is none',
    ({ acceptance }) => Object.assign(acceptance.header, { timestamp: `0x${'f'.repeat(64)}` }),
    'PRNNR PRPNR -header.hash -network.pace -times.made',
  ),
];
