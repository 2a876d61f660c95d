import { PartyName } from '@ipr/api';
import { type AccessLevel, asFailure, Failure, type Hex, roleOf } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { nameCommitment, saltedName } from '@ipr/protocol/share/party-names';
import { type NdaTerms, ndaHashOf, ShareDocument } from '@ipr/protocol/share/share-document';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { type ActionSettings, type Sent, sendBatch, sendOnce, sleep } from '../flow/send-once.ts';
import { keepDocuments } from '../flow/settle.ts';
import type { Person } from '../person.ts';
import { type OwnText, storeOwnText } from './own-text.ts';

export interface GrantInput {
  readonly assetId: string;
  readonly grantee: Hex;
  readonly level: AccessLevel;
  /** Unix seconds; 0 means never. */
  readonly expires: number;
  readonly shareType: ShareDocument['shareType'];
  readonly variant: ShareDocument['variant'];
  readonly ndaText: string;
  readonly locale: ShareDocument['locale'];
  /** Names, law and text of version 1.2 of the NDA; without them the document is one of version 1.1. */
  readonly nda?: {
    readonly grantorName: string;
    /** Null leaves it open. */
    readonly law: string | null;
    readonly courts: string | null;
    /** The agreement; `ndaText` then refers to it. */
    readonly ownText: OwnText | null;
  };
}

export interface Granted extends Sent {
  /** asset-grantee-nonce, the id of the grant in index and services. */
  readonly shareId: string;
  /**
   * Null when storage keeps the share document permanently. Otherwise the reason: the grant is on chain, but `retry` must
   * succeed within a day, or the document, and with it the evidence of the NDA, is lost.
   */
  readonly unkept: { readonly failure: Failure; readonly retry: () => Promise<void> } | null;
}

/** Terms of version 1.2 with the parts that they only name by hash. */
const termsFor = async (person: Person, { grantorName, law, courts, ownText }: NonNullable<GrantInput['nda']>) => {
  const grantor = saltedName(PartyName.parse(grantorName));
  const stored = ownText && (await storeOwnText(person, ownText, `${crypto.randomUUID()}:own-text`));
  return {
    parts: { grantor, key: stored?.key ?? null },
    nda: {
      version: '1.2' as const,
      grantorName: await nameCommitment(grantor),
      law,
      courts,
      ownText: stored?.ownText ?? null,
    },
  };
};

const documentFor = async (
  { ports, session }: Person,
  { nda: _, ...input }: GrantInput,
  nda: NdaTerms | undefined,
): Promise<ShareDocument> => {
  const { chain } = ports;
  const { assetId, ...rest } = input;
  const [{ hash, title }, grant] = await Promise.all([chain.asset(assetId), chain.grantOf(assetId, input.grantee)]);
  return ShareDocument.parse({
    asset: { id: assetId, title, hash },
    ...rest,
    grantor: session.wallet,
    chainId: chain.chainId,
    contract: chain.registry,
    nonce: grant.nonce + 1,
    ...(nda ? { nda } : {}),
  });
};

const storeDocument = async ({ api }: Person, document: ShareDocument, idempotencyKey: string): Promise<string> => {
  const stored = await api.storage.uploadJson(
    { jsonData: document, fileName: 'share.json', metadata: { type: 'share_document' } },
    { idempotencyKey, quiet: true },
  );
  return stored.ipfsHash;
};

/** @throws the final failure of storage */
const keepDocument = async (
  person: Person,
  document: ShareDocument,
  draft: { readonly id: string; readonly txHash: Hex },
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> => {
  const { signal } = new AbortController();
  const deps = { person, signal, wait, report: () => undefined };
  const keep = () => keepDocuments(deps, { ...draft, inFlight: true }, 'keeping', document.asset.id);
  await keep().catch(async (thrown: unknown) => {
    if (asFailure(thrown).code !== 'storage.content-not-found') throw thrown;
    // The upload can expire before the receipt arrives; the document is still in memory.
    await storeDocument(person, document, `${draft.id}:share:${crypto.randomUUID()}`);
    await keep();
  });
};

/**
 * An accepted grant, expired or not, is never overwritten: it is revoked and granted again in one transaction (decision S6).
 */
const send = async (person: Person, grant: Parameters<Chain['grantAccess']>[0], settings: ActionSettings) => {
  const { chain } = person.ports;
  const { id, user } = grant;
  const call = chain.grantAccess(grant);
  const { state } = await chain.grantOf(id, user);
  if (state === 'accepted') return sendBatch(person, [chain.revokeAccess({ id, user }), call], settings);
  return sendOnce(person, 'grantAccess', call, settings);
};

/**
 * Stores the share document and grants access under its hash; the grant is pending until it is accepted (D1 section 7).
 * Renewing, extending and changing the level of an accepted grant work the same way (decision S6). Storage then keeps the
 * documents named in the transaction permanently, as evidence of the NDA.
 * @throws registry.bad-role for an external share above view (decision S8), and the registry's refusals
 */
export const grantAccess = async (
  person: Person,
  input: GrantInput,
  settings: ActionSettings = {},
): Promise<Granted> => {
  if (input.shareType === 'external' && input.level !== 'view') throw new Failure('registry.bad-role');
  const { api } = person;
  const terms = input.nda && (await termsFor(person, input.nda));
  const document = await documentFor(person, input, terms?.nda);
  const key = crypto.randomUUID();
  const cid = await storeDocument(person, document, `${key}:share`);
  const { assetId: id, grantee: user, level, expires: expiresAt } = input;
  const ndaHash = await ndaHashOf(document);
  // Before the grant: a tab closed after it must not lose what opens the document.
  if (terms)
    await api.sharing.storeNdaParts({ ndaHash, ...terms.parts }, { idempotencyKey: `${key}:parts`, quiet: true });
  const sent = await send(person, { id, user, role: roleOf[level], expiresAt, ndaHash, cid }, settings);
  const keep = () => keepDocument(person, document, { id: key, txHash: sent.txHash }, settings.wait ?? sleep);
  const unkept = await keep().then(
    () => null,
    (thrown: unknown) => ({ failure: asFailure(thrown), retry: keep }),
  );
  const metadata = { category: 'organized' as const, organizedAt: new Date().toISOString() };
  // The document is found by its CID, so a failure to assign its group is ignored.
  await api.storage
    .assignAsset({ ipfsHash: cid, assetId: id, metadata }, { idempotencyKey: `${key}:organize`, quiet: true })
    .catch(() => undefined);
  return { ...sent, shareId: shareIdOf(id, user, document.nonce), unkept };
};
