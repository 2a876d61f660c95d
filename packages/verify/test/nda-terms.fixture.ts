import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Hex, lowerAddress, sha256Hex } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { ndaParty } from '@ipr/protocol/registry/signed-texts';
import { predictSafeAddress, safeAccount, safeMessageTypedData } from '@ipr/protocol/safe/safe';
import { nameCommitment } from '@ipr/protocol/share/party-names';
import type { NdaTerms, ShareDocument } from '@ipr/protocol/share/share-document';
import { hashTypedData } from 'viem';
import type { NdaParties } from '../src/nda-evidence/parties.ts';
import type { NdaEvidenceParts, SignerProof } from '../src/nda-evidence/parts.ts';
import type { TestAuthority } from './authority.fixture.ts';
import { amoy } from './chain.fixture.ts';
import { granteeKey, ndaParts, shareOf } from './nda.fixture.ts';

export { strangerKey } from './nda.fixture.ts';

const utf8 = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

export const grantorName = { name: 'Zoë Quartz GmbH', salt: '7c'.repeat(32) };
export const granteeName = 'Bo Ek \u{1f50f}';
export const ownPdf = utf8('%PDF-1.7\n% the own agreement of the grantor\n');
export const ownPlain = utf8('Keep it. Sign it. \u00a7 1833(b) applies.\n');

/** The signature of a name for the NDA of this evidence. */
export const signName = async (
  { evidence }: Pick<NdaEvidenceParts, 'evidence'>,
  { kind, name = granteeName, key = granteeKey }: { kind: SignerProof['kind']; name?: string; key?: typeof granteeKey },
): Promise<NonNullable<NdaParties['grantee']>> => {
  const { chainId, registry } = evidence.network as { chainId: number; registry: Hex };
  const { assetId, ndaHash } = evidence.typedData.message;
  const digest = hashTypedData(ndaParty({ chainId, registry, assetId, ndaHash, name }));
  if (kind === 'eoa') return { name, signature: await key.sign({ hash: digest }) };
  const person = predictSafeAddress(granteeKey.address);
  const inner = await key.signTypedData(safeMessageTypedData(chainId, person, digest));
  return { name, signature: kind === 'erc-6492' ? safeAccount(key.address).counterfactualSignature(inner) : inner };
};

export interface TermsOrder {
  readonly kind?: SignerProof['kind'];
  readonly locale?: ShareDocument['locale'];
  readonly law?: string | null;
  readonly courts?: string | null;
  readonly ownText?: Uint8Array<ArrayBuffer>;
  readonly type?: NonNullable<NdaTerms['ownText']>['type'];
  readonly isNamed?: boolean;
  /** Of `texts`, without its ending; a text that the registry did not publish where left out. */
  readonly published?: string;
  readonly variant?: ShareDocument['variant'];
}

/** A published text. @param name with its version */
export const publishedText = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'texts', `${name}.txt`), 'utf8');

/** The evidence of an NDA of version 1.2. */
export const termsParts = async (
  authority: TestAuthority,
  {
    kind = 'eip-1271',
    locale = 'en',
    law = 'DE',
    courts = 'FR',
    ownText,
    type = 'application/pdf',
    isNamed = true,
    published,
    variant = 'standard',
  }: TermsOrder,
): Promise<NdaEvidenceParts> => {
  const grantee = kind === 'eoa' ? lowerAddress(granteeKey.address) : predictSafeAddress(granteeKey.address);
  const text = ownText && {
    type,
    size: ownText.length,
    sha256: await sha256Hex(ownText),
    cid: (await smallCid(ownText)) ?? '',
  };
  const nda = {
    version: '1.2',
    grantorName: await nameCommitment(grantorName),
    law,
    courts,
    ownText: text ?? null,
  } as const;
  const ndaText = published
    ? publishedText(published)
    : 'The recipient keeps it secret.\n\nNotice: 18 U.S.C. 1833(b) applies.';
  const parts = await ndaParts(authority, kind, shareOf(grantee, { locale, ndaText, variant, nda }), granteeKey, amoy);
  if (!isNamed) return parts;
  const parties = { grantor: grantorName, grantee: await signName(parts, { kind }) };
  return { ...parts, parties, ...(ownText ? { ownText } : {}) };
};
