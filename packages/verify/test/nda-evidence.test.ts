import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { packNdaEvidence } from '../src/nda-evidence/pack.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { type TestAuthority, testAuthority } from './authority.fixture.ts';
import { ndaParts, shareOf, strangerKey } from './nda.fixture.ts';

let authority: TestAuthority;

beforeAll(async () => {
  authority = await testAuthority();
});

const verify = (bytes: Uint8Array<ArrayBuffer>) => verifyBundle(bytes, { roots: [authority.root] });

test.each([
  ['eoa', [], 'proved', null],
  ['eip-1271', ['proved'], 'not-proved', 'no proof of account state'],
  ['erc-6492', ['proved'], 'not-proved', 'first owner only'],
] as const)(
  'an address proves the key of an EOA, and of a Safe that the key was its first owner (%s)',
  async (kind, first, outcome, reason) => {
    const { entries, verdict, dimensions } = await verify(await packNdaEvidence(await ndaParts(authority, kind)));
    const of = (code: string) => entries.filter((entry) => entry.code === code);
    expect(of('signature.first-owner').map((entry) => entry.outcome)).toEqual(first);
    expect(of('signature.account')).toMatchObject([{ outcome, reason }]);
    expect([verdict, dimensions]).toEqual([
      'not-proved',
      {
        integrity: 'proved',
        time: 'not-proved',
        account: 'not-proved',
        person: 'not-proved',
        network: 'not-proved',
        root: 'not-proved',
      },
    ]);
  },
);

test('consent that was not given is not proved: the key of a stranger, with answer and receipts that fit', async () => {
  const victim = (await ndaParts(authority)).evidence.grantId.split('-')[1] as `0x${string}`;
  const { evidence, ...rest } = await ndaParts(authority, 'eip-1271', shareOf(victim), strangerKey);
  const custody = { kind: 'own', wallet: victim, signer: strangerKey.address } as const;
  const { entries, verdict } = await verify(await packNdaEvidence({ ...rest, evidence: { ...evidence, custody } }));
  const outcomeOf = (code: string) => entries.filter((entry) => entry.code === code).map(({ outcome }) => outcome);
  expect(verdict).toBe('not-proved');
  for (const code of ['signature.account', 'grant.receipt', 'grant.event', 'acceptance.receipt', 'acceptance.event'])
    expect([code, outcomeOf(code)]).toEqual([code, ['not-proved']]);
});

test('a Safe whose owner changed is not proved without the chain', async () => {
  const parts = await ndaParts(authority, 'eip-1271', shareOf(predictSafeAddress(strangerKey.address)));
  const { entries } = await verify(await packNdaEvidence(parts));
  expect(entries.find(({ code }) => code === 'signature.account')).toMatchObject({
    outcome: 'not-proved',
    reason: 'no proof of account state',
  });
});

test('what a party wrote down is never proved: custody, consent events, when the file was made', async () => {
  const { entries } = await verify(await packNdaEvidence(await ndaParts(authority)));
  const claims = entries.filter(({ dimension, code }) => dimension === 'person' || code === 'times.made');
  expect(claims.map(({ code, reason }) => [code, reason])).toEqual([
    ['times.made', 'a claim'],
    ['events.belong', 'a claim'],
    ['events.order', 'a claim'],
    ['events.times', 'a claim'],
    ['custody.signer', 'held by the operator'],
  ]);
});

test('parts that are not as described are not packed', async () => {
  const { evidence, ...rest } = await ndaParts(authority);
  const packing = packNdaEvidence({ ...rest, evidence: { ...evidence, grantId: '7' } });
  await expect(packing).rejects.toMatchObject({ name: 'ZodError' });
});
