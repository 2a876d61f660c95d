import { type AccessLevel, asFailure, Failure, type Hex, roleOf } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { ndaHashOf, ShareDocument } from '@ipr/protocol/share/share-document';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { type ActionSettings, type Sent, sendBatch, sendOnce, sleep } from '../flow/send-once.ts';
import { keepBound } from '../flow/settle.ts';
import type { Person } from '../person.ts';

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
}

export interface Granted extends Sent {
  /** asset-grantee-nonce, under which index and services know the grant. */
  readonly shareId: string;
  /**
   * Null when storage keeps the share document for good. Otherwise why not: the grant stands all the same, and within a day
   * `retry` must have come through, or the document, and with it the evidence of the NDA, is lost.
   */
  readonly unkept: { readonly failure: Failure; readonly retry: () => Promise<void> } | null;
}

const documentFor = async ({ ports, session }: Person, input: GrantInput): Promise<ShareDocument> => {
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
  });
};

const storeDocument = async ({ api }: Person, document: ShareDocument, idempotencyKey: string): Promise<string> => {
  const stored = await api.storage.uploadJson(
    { jsonData: document, fileName: 'share.json', metadata: { type: 'share_document' } },
    { idempotencyKey, quiet: true },
  );
  return stored.ipfsHash;
};

/** @throws what storage answers in the end */
const keepDocument = async (
  person: Person,
  document: ShareDocument,
  draft: { readonly id: string; readonly txHash: Hex },
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> => {
  const { signal } = new AbortController();
  const deps = { person, signal, wait, report: () => undefined };
  const keep = () => keepBound(deps, { ...draft, inFlight: true }, 'keeping', document.asset.id);
  await keep().catch(async (thrown: unknown) => {
    if (asFailure(thrown).code !== 'storage.content-not-found') throw thrown;
    // A receipt can take longer than an upload lives; the document is still at hand.
    await storeDocument(person, document, `${draft.id}:share:${crypto.randomUUID()}`);
    await keep();
  });
};

/** An accepted grant is never overwritten, run out or not: it is revoked and granted again in one transaction (decision S6). */
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
 * Renewing, extending and changing the level are the same, over a grant that was accepted before (decision S6).
 * What its transaction names is then kept for good, as evidence of the NDA.
 * @throws registry.bad-role for an external share above view (decision S8), and the registry's refusals
 */
export const grantAccess = async (
  person: Person,
  input: GrantInput,
  settings: ActionSettings = {},
): Promise<Granted> => {
  if (input.shareType === 'external' && input.level !== 'view') throw new Failure('registry.bad-role');
  const { api } = person;
  const document = await documentFor(person, input);
  const key = crypto.randomUUID();
  const cid = await storeDocument(person, document, `${key}:share`);
  const { assetId: id, grantee: user, level, expires: expiresAt } = input;
  const ndaHash = await ndaHashOf(document);
  const sent = await send(person, { id, user, role: roleOf[level], expiresAt, ndaHash, cid }, settings);
  const keep = () => keepDocument(person, document, { id: key, txHash: sent.txHash }, settings.wait ?? sleep);
  const unkept = await keep().then(
    () => null,
    (thrown: unknown) => ({ failure: asFailure(thrown), retry: keep }),
  );
  const metadata = { category: 'organized' as const, organizedAt: new Date().toISOString() };
  // Finding the document does not depend on its group.
  await api.storage
    .assignAsset({ ipfsHash: cid, assetId: id, metadata }, { idempotencyKey: `${key}:organize`, quiet: true })
    .catch(() => undefined);
  return { ...sent, shareId: shareIdOf(id, user, document.nonce), unkept };
};
