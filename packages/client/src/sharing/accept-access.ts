import { Failure, levelOf, type Role } from '@ipr/domain';
import type { ChainGrant } from '@ipr/ports/chain';
import { readShareDocument, type ShareDocument } from '@ipr/protocol/share/share-document';
import { type ActionSettings, type Sent, sendOnce } from '../flow/send-once.ts';
import type { Person } from '../person.ts';

/** A pending grant and its share document. */
export interface Invitation {
  readonly grant: ChainGrant;
  readonly document: ShareDocument;
}

const pendingGrant = async ({ ports, session }: Person, assetId: string): Promise<ChainGrant> => {
  const grant = await ports.chain.grantOf(assetId, session.wallet);
  if (grant.state !== 'pending') throw new Failure('registry.no-pending-share');
  return grant;
};

/** The signature must match the effect on chain, so a document that contradicts the grant is not shown. */
const matchesGrant = ({ ports, session }: Person, assetId: string, { grant, document }: Invitation): boolean =>
  document.asset.id === assetId &&
  document.grantee === session.wallet &&
  document.level === levelOf[grant.role as Role] &&
  document.expires === grant.expiresAt &&
  document.nonce === grant.nonce &&
  document.chainId === ports.chain.chainId &&
  document.contract === ports.chain.registry;

/**
 * Reads an invitation and its document for review before acceptance.
 * @throws registry.no-pending-share; request.invalid when the document contradicts the grant
 */
export const readInvitation = async (person: Person, assetId: string): Promise<Invitation> => {
  const grant = await pendingGrant(person, assetId);
  const document = await readShareDocument(await person.api.content(grant.cid), grant.ndaHash);
  const invitation = { grant, document };
  if (!matchesGrant(person, assetId, invitation)) throw new Failure('request.invalid');
  return invitation;
};

/**
 * Signs the NDA consent for the reviewed document and accepts the grant. Reads the grant again just before signing, and
 * refuses if it changed in between (decision S13).
 * @param settings.onSigned awaited between signing and sending, to record the moment as evidence: the record closes with the
 *   acceptance
 * @throws registry.no-pending-share, and the registry's refusals
 */
export const acceptAccess = async (
  person: Person,
  { grant, document }: Invitation,
  { onSigned = async () => undefined, ...settings }: ActionSettings & { readonly onSigned?: () => Promise<void> } = {},
): Promise<Sent> => {
  const assetId = document.asset.id;
  const now = await pendingGrant(person, assetId);
  if (now.nonce !== grant.nonce || now.ndaHash !== grant.ndaHash) throw new Failure('registry.no-pending-share');
  const { chain, wallet } = person.ports;
  const signature = await wallet.sign({ kind: 'nda-consent', assetId, ndaHash: now.ndaHash });
  await onSigned();
  return sendOnce(person, 'acceptAccess', chain.acceptAccess({ id: assetId, signature }), settings);
};
