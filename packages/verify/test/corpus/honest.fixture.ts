import { deflateRawSync } from 'node:zlib';
import { concatBytes, lowerAddress } from '@ipr/domain';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import type { Trusted } from '../../src/bundle/trusted.ts';
import type { NetworkEvidence } from '../../src/chain/evidence.ts';
import { packNdaEvidence } from '../../src/nda-evidence/pack.ts';
import type { NdaEvidenceParts, SignerProof } from '../../src/nda-evidence/parts.ts';
import { knownReadmeTexts } from '../../src/take-home/releases.ts';
import { crc32 } from '../../src/zip/crc32.ts';
import { zipWriter } from '../../src/zip/write-zip.ts';
import { type TestAuthority, testAuthority } from '../authority.fixture.ts';
import { amoy, network, records } from '../chain.fixture.ts';
import { granteeKey, ndaParts, shareOf, strangerKey } from '../nda.fixture.ts';
import { ownPdf, ownPlain, publishedText, type TermsOrder, termsParts } from '../nda-terms.fixture.ts';
import { filesOf } from '../rebuild.fixture.ts';
import { type TestOperator, testOperator, withRecord } from '../record.fixture.ts';
import { editor, separateTexts, start, takeHome, threeVersions, type VersionPlan } from '../take-home.fixture.ts';
import { onTwoDays, packRooted, rootedParts } from './rooted.fixture.ts';
import {
  august,
  byTwo,
  makeStampers,
  may,
  renewedAndSecond,
  renewedOnce,
  renewedTwice,
  type Stampers,
  soonAfter,
  stampedHome,
  stampedNda,
} from './stamped.fixture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a bundle of the corpus is verified with, and what tampers take from it. */
export interface World {
  /** Of tokens whose authority claims legal value; the reader trusts its root. */
  readonly authority: TestAuthority;
  /** The same for an authority that an attacker made. */
  readonly stranger: TestAuthority;
  /** One of a one-machine stack, without legal value; the reader trusts its root too. */
  readonly embedded: TestAuthority;
  /** The reader trusts its key. */
  readonly operator: TestOperator;
  /** Authorities whose roots the reader trusts, the first being `authority`. */
  readonly stampers: Stampers;
  readonly trusted: Trusted;
  readonly bundles: Readonly<Record<HonestName, Bytes>>;
}

export const honestNames = [
  'nda',
  'nda-unsealed',
  'nda-eoa',
  'nda-undeployed',
  'nda-new-owner',
  'nda-without-record',
  'nda-own-custody',
  'nda-de',
  'nda-fr',
  'nda-es',
  'nda-local',
  'nda-recorded',
  'nda-recorded-new-owner',
  'nda-rooted',
  'nda-terms',
  'nda-terms-own-text',
  'nda-terms-own-plain-text',
  'nda-terms-open',
  'nda-terms-without-names',
  'nda-terms-eoa',
  'nda-terms-undeployed',
  'nda-published',
  'nda-published-own-text',
  'nda-published-1.1',
  'take-home',
  'take-home-without-keys',
  'take-home-one-version',
  'take-home-by-editor',
  'take-home-re-keyed',
  'take-home-separate-key',
  'take-home-without-tokens',
  'take-home-deferred',
  'take-home-de',
  'take-home-fr',
  'take-home-es',
  'take-home-viewer',
  'take-home-local',
  'take-home-deflated',
  'take-home-two-authorities',
  'take-home-renewed',
  'take-home-renewed-twice',
  'take-home-recorded',
  'take-home-recorded-one-version',
  'take-home-recorded-later',
  'take-home-rooted',
  'take-home-rooted-on-two-days',
  'nda-two-authorities',
] as const;
export type HonestName = (typeof honestNames)[number];

/** The same files, packed again with method 8 in canonical form. */
export const deflatedOf = async (bundle: Bytes): Promise<Bytes> => {
  const zip = zipWriter();
  const pieces: Bytes[] = [];
  const sizes: (readonly [crc: number, size: number])[] = [];
  const patch = (bytes: Bytes, at: number, [crc, size]: readonly [number, number]) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    view.setUint16(at + 8, 8, true);
    view.setUint32(at + 14, crc, true);
    view.setUint32(at + 22, size, true);
  };
  for (const [path, plain] of await filesOf(bundle)) {
    const [header = new Uint8Array(), body = new Uint8Array()] = zip.add(path, new Uint8Array(deflateRawSync(plain)));
    sizes.push([crc32(plain), plain.length]);
    patch(header, 0, [crc32(plain), plain.length]);
    pieces.push(header, body);
  }
  const end = zip.finish();
  let at = 0;
  for (const size of sizes) {
    patch(end, at + 2, size);
    at += 46 + new DataView(end.buffer).getUint16(at + 28, true);
  }
  return concatBytes(...pieces, end);
};

const packNda = async (parts: NdaEvidenceParts, authority: TestAuthority, hasManifestToken = true): Promise<Bytes> => {
  const stamp = (digest: Uint8Array) => authority.stamp(digest, new Date(parts.evidence.madeAt));
  return packNdaEvidence(parts, hasManifestToken ? stamp : undefined);
};

type Evidence = NdaEvidenceParts['evidence'];

const ndaWith = async (
  authority: TestAuthority,
  kind: SignerProof['kind'] = 'eip-1271',
  change: (evidence: Evidence) => Evidence = (evidence) => evidence,
  locale: 'en' | 'de' | 'fr' | 'es' = 'en',
  on: NetworkEvidence = amoy,
): Promise<Bytes> => {
  const grantee = kind === 'eoa' ? lowerAddress(granteeKey.address) : predictSafeAddress(granteeKey.address);
  const { evidence, ...rest } = await ndaParts(authority, kind, shareOf(grantee, { locale }), granteeKey, on);
  return packNda({ ...rest, evidence: change(evidence) }, authority);
};

const rekeyed: readonly VersionPlan[] = threeVersions
  .slice(0, 2)
  .flatMap((plan, at) =>
    at === 0 ? [plan] : [plan, { ...plan, key: new Uint8Array(32).fill(8), sealedAnew: true as const }],
  );
const byEditor = threeVersions.map((plan, at) => (at === 1 ? { ...plan, by: editor } : plan));

/** The signature without the answer of today's account: the record has the account's state. */
export const frozenSigner = (signer: Evidence['signer']): Evidence['signer'] =>
  signer.kind === 'eip-1271' ? { kind: 'safe-state', signature: signer.signature, owners: signer.owners } : signer;

const day = 24 * 60 * 60;
/** A time after the tokens of a deployment that defers them. */
const afterDeferral = new Date((start + 5 * day) * 1000);

/** A time after the daily root of the records. */
export const afterRoot = new Date('2026-03-04T12:00:00Z');

const published11 = (authority: TestAuthority) => {
  const share = shareOf(predictSafeAddress(granteeKey.address), { ndaText: publishedText('nda-standard-en-1.1') });
  return ndaParts(authority, 'eip-1271', share, granteeKey, amoy);
};

/** Honest bundles of every kind, language and standing. */
export const makeWorld = async (): Promise<World> => {
  const [authority, stranger, embedded] = [
    await testAuthority('1.2.3.4'),
    await testAuthority('1.2.3.4'),
    await testAuthority(),
  ];
  const own = (evidence: Evidence): Evidence => ({
    ...evidence,
    custody: evidence.custody && { ...evidence.custody, kind: 'own' },
  });
  const newOwner = await ndaParts(
    authority,
    'eip-1271',
    shareOf(predictSafeAddress(strangerKey.address)),
    granteeKey,
    amoy,
  );
  const operator = await testOperator();
  const stampers = await makeStampers(authority);
  const owner = lowerAddress(granteeKey.address);
  const ofToday = await ndaParts(
    authority,
    'eip-1271',
    shareOf(predictSafeAddress(granteeKey.address)),
    granteeKey,
    amoy,
  );
  const frozen = { ...newOwner, evidence: { ...newOwner.evidence, signer: frozenSigner(newOwner.evidence.signer) } };
  const recorded = (parts: NdaEvidenceParts) => withRecord(parts, { authority, operator, owner });
  const terms = async (order: TermsOrder, hasManifestToken = true) =>
    packNda(await termsParts(authority, order), authority, hasManifestToken);
  const home = (order: Parameters<typeof takeHome>[2], plans = threeVersions) =>
    takeHome(authority, plans, { on: amoy, ...order });
  const [de = '', es = '', fr = ''] = knownReadmeTexts.map((text) => text.replaceAll('{id}', '7'));
  const whole = await home({});
  const bundles = {
    nda: await ndaWith(authority),
    'nda-unsealed': await packNda(await ndaParts(authority, 'eip-1271', undefined, granteeKey, amoy), authority, false),
    'nda-eoa': await ndaWith(authority, 'eoa'),
    'nda-undeployed': await ndaWith(authority, 'erc-6492'),
    'nda-new-owner': await packNda(newOwner, authority),
    'nda-without-record': await ndaWith(authority, 'eip-1271', (e) => ({ ...e, events: [], custody: null })),
    'nda-own-custody': await ndaWith(authority, 'eip-1271', own),
    'nda-de': await ndaWith(authority, 'eip-1271', own, 'de'),
    'nda-fr': await ndaWith(authority, 'eip-1271', own, 'fr'),
    'nda-es': await ndaWith(authority, 'eip-1271', own, 'es'),
    'nda-local': await ndaWith(embedded, 'eip-1271', own, 'en', network),
    'nda-recorded': await packNda(await recorded(ofToday), authority),
    'nda-recorded-new-owner': await packNda(await recorded(frozen), authority),
    'nda-rooted': await packRooted(await rootedParts({ authority, operator }), { authority, operator }),
    'nda-terms': await terms({}, false),
    'nda-terms-own-text': await terms({ locale: 'fr', ownText: ownPdf }, false),
    'nda-terms-own-plain-text': await terms({ locale: 'es', law: 'US-NY', ownText: ownPlain, type: 'text/plain' }),
    'nda-terms-open': await terms({ locale: 'de', law: null, courts: null }),
    'nda-terms-without-names': await terms({ isNamed: false }),
    'nda-terms-eoa': await terms({ kind: 'eoa' }),
    'nda-terms-undeployed': await terms({ kind: 'erc-6492' }),
    'nda-published': await terms({ published: 'nda-standard-en-1.2' }),
    'nda-published-own-text': await terms({ published: 'nda-own-en-1.2', variant: 'know-how', ownText: ownPdf }),
    'nda-published-1.1': await packNda(await published11(authority), authority),
    'take-home': whole,
    'take-home-without-keys': await home({ withKeys: false }),
    'take-home-one-version': await home({}, threeVersions.slice(0, 1)),
    'take-home-by-editor': await home({ standing: 'edit' }, byEditor),
    'take-home-re-keyed': await home({}, rekeyed),
    'take-home-separate-key': await home({}, separateTexts),
    'take-home-without-tokens': await home({ withoutTokens: true }),
    'take-home-deferred': await home({ deferredBy: 3 * day, takenAt: afterDeferral }),
    'take-home-de': await home({ inOwnLanguage: de }),
    'take-home-fr': await home({ inOwnLanguage: fr }),
    'take-home-es': await home({ inOwnLanguage: es }),
    'take-home-viewer': await home({ withKeys: false, standing: 'view' }),
    'take-home-local': await takeHome(embedded, threeVersions),
    'take-home-deflated': await deflatedOf(whole),
    'take-home-two-authorities': await stampedHome(stampers, byTwo(stampers), may, threeVersions),
    'take-home-renewed': await stampedHome(stampers, renewedOnce(stampers), soonAfter(may)),
    'take-home-renewed-twice': await stampedHome(stampers, renewedTwice(stampers), soonAfter(august)),
    'take-home-recorded': await home({ records: { operator } }),
    'take-home-recorded-one-version': await home({ records: { operator } }, threeVersions.slice(0, 1)),
    'take-home-recorded-later': await home({ records: { operator, versions: [2, 3] } }, byEditor),
    'take-home-rooted': await home({ takenAt: afterRoot, records: { operator, rooted: true } }),
    'take-home-rooted-on-two-days': await home({
      takenAt: afterRoot,
      records: { operator, rooted: true, root: onTwoDays },
    }),
    'nda-two-authorities': await stampedNda(stampers, renewedAndSecond(stampers), soonAfter(may)),
  };
  const trusted = {
    roots: [authority, embedded, stampers.second, stampers.ending, stampers.middle].map(({ root }) => root),
    operatorKeys: [operator.shown],
    records,
    now: new Date('2026-11-22T12:00:00Z'),
  };
  return { authority, stranger, embedded, operator, stampers, trusted, bundles };
};
