import { PartyName } from '@ipr/api';
import { Failure, levelOf, type Role } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import type { ChainAsset, ChainGrant } from '@ipr/ports/chain';
import { isGrantorName } from '@ipr/protocol/share/party-names';
import { publishedTextOf } from '@ipr/protocol/share/published-texts';
import { readShareDocument, type ShareDocument } from '@ipr/protocol/share/share-document';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { type ActionSettings, type Sent, sendOnce } from '../flow/send-once.ts';
import type { Person } from '../person.ts';
import { readOwnText } from './own-text.ts';

/** A pending grant and its share document. */
export interface Invitation {
  readonly grant: ChainGrant;
  readonly document: ShareDocument;
  /** False while the index lacks the grant: then only the document names its grantor. */
  readonly isGrantorProved: boolean;
  /** What a document of version 1.2 only names by hash; null for an earlier one. */
  readonly parts: { readonly grantorName: string; readonly key: string | null } | null;
}

const pendingGrant = async ({ ports, session }: Person, assetId: string): Promise<ChainGrant> => {
  const grant = await ports.chain.grantOf(assetId, session.wallet);
  if (grant.state !== 'pending') throw new Failure('registry.no-pending-share');
  return grant;
};

/** The signature must match the effect on chain, so a document that contradicts the grant is not shown. */
const matchesGrant = (
  { ports, session }: Person,
  assetId: string,
  { grant, document }: Pick<Invitation, 'grant' | 'document'>,
): boolean =>
  document.asset.id === assetId &&
  document.grantee === session.wallet &&
  document.level === levelOf[grant.role as Role] &&
  document.expires === grant.expiresAt &&
  document.nonce === grant.nonce &&
  document.chainId === ports.chain.chainId &&
  document.contract === ports.chain.registry;

/**
 * The document is one that evidence can prove: under the CID of its bytes, and with the text that it names where that is a published
 * one. Anything else refutes the evidence of both sides.
 */
const isProvable = async (bytes: Uint8Array, cid: string, document: ShareDocument): Promise<boolean> => {
  const { known, isNamed } = await publishedTextOf(document);
  return (await smallCid(bytes)) === cid && (!known || isNamed);
};

/** Title and hash are those of the asset's newest version, or of an earlier one: the asset may have been updated since the grant. */
const namesVersion = async ({ ports }: Person, { asset }: ShareDocument): Promise<boolean> => {
  const isNamed = ({ hash, title }: Pick<ChainAsset, 'hash' | 'title'>) =>
    hash === `0x${asset.hash}` && title === asset.title;
  return isNamed(await ports.chain.asset(asset.id)) || (await ports.index.asset(asset.id)).versions.some(isNamed);
};

/** Whether the grantor that the document names made the grant; null where the index lacks it, which has the newest blocks later. */
const isOfGrantor = async ({ ports, session }: Person, document: ShareDocument): Promise<boolean | null> => {
  const id = shareIdOf(document.asset.id, document.grantee, document.nonce);
  const query = { wallet: session.wallet, direction: 'incoming', match: { ids: [id] }, first: 1 } as const;
  const [grant] = (await ports.index.shares(query)).items;
  return grant ? grant.grantor === document.grantor : null;
};

/** @throws request.invalid for parts that are missing or that the grantor did not commit to */
const readParts = async ({ api }: Person, document: ShareDocument): Promise<Invitation['parts']> => {
  if (!document.nda) return null;
  const id = shareIdOf(document.asset.id, document.grantee, document.nonce);
  const { grantor, key } = await api.sharing.ndaParts({ id }, { quiet: true });
  if (!grantor || !(await isGrantorName(document, grantor))) throw new Failure('request.invalid');
  return { grantorName: grantor.name, key };
};

/**
 * Reads an invitation and its document for review before acceptance.
 * @throws registry.no-pending-share; request.invalid when the document contradicts the grant or itself, or parts of it are missing;
 *   shares.unavailable
 */
export const readInvitation = async (person: Person, assetId: string): Promise<Invitation> => {
  const grant = await pendingGrant(person, assetId);
  const bytes = await person.api.content(grant.cid);
  const document = await readShareDocument(bytes, grant.ndaHash);
  const isOffered =
    matchesGrant(person, assetId, { grant, document }) && (await isProvable(bytes, grant.cid, document));
  const isByGrantor = isOffered && (await namesVersion(person, document)) && (await isOfGrantor(person, document));
  if (isByGrantor === false) throw new Failure('request.invalid');
  return { grant, document, isGrantorProved: isByGrantor === true, parts: await readParts(person, document) };
};

/**
 * Signs the grantee's name for this NDA and stores it, before the acceptance closes it.
 * @throws request.invalid without a name, or for an own text that cannot be opened; failures of wallet and service
 */
const declareName = async (
  { api, ports }: Person,
  { document, grant, parts }: Invitation,
  typed: string | undefined,
) => {
  const parsed = PartyName.safeParse(typed);
  if (!parsed.success) throw new Failure('request.invalid');
  // Nothing is signed that cannot be opened.
  await readOwnText({ api }, document, parts?.key ?? null);
  const { id: assetId } = document.asset;
  const name = parsed.data;
  const signature = await ports.wallet.sign({ kind: 'nda-party', assetId, ndaHash: grant.ndaHash, name });
  const id = shareIdOf(assetId, grant.user, grant.nonce);
  await api.sharing.declareName({ id, name, signature }, { idempotencyKey: crypto.randomUUID(), quiet: true });
};

export interface AcceptSettings extends ActionSettings {
  /** Awaited between signing and sending, to record the moment as evidence: the record closes with the acceptance. */
  readonly onSigned?: () => Promise<void>;
  /** The grantee's name as they typed it; required for a document of version 1.2. */
  readonly name?: string;
}

/**
 * Signs the NDA consent for the reviewed document and accepts the grant. Reads the grant again just before signing, and
 * refuses if it changed in between (decision S13).
 * A document of version 1.2 needs the grantee's name, which is signed too.
 * @throws registry.no-pending-share, and the registry's refusals
 */
export const acceptAccess = async (
  person: Person,
  invitation: Invitation,
  { onSigned = async () => undefined, name, ...settings }: AcceptSettings = {},
): Promise<Sent> => {
  const { grant, document } = invitation;
  const assetId = document.asset.id;
  const now = await pendingGrant(person, assetId);
  if (now.nonce !== grant.nonce || now.ndaHash !== grant.ndaHash) throw new Failure('registry.no-pending-share');
  const { chain, wallet } = person.ports;
  if (document.nda) await declareName(person, invitation, name);
  const signature = await wallet.sign({ kind: 'nda-consent', assetId, ndaHash: now.ndaHash });
  await onSigned();
  return sendOnce(person, 'acceptAccess', chain.acceptAccess({ id: assetId, signature }), settings);
};
