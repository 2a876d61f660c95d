import { Failure, levelOf, type Role } from '@ipr/domain';
import type { ChainGrant } from '@ipr/ports/chain';
import { readShareDocument, type ShareDocument } from '@ipr/protocol/share/share-document';
import { type ActionSettings, type Sent, sendOnce } from '../flow/send-once.ts';
import type { Person } from '../person.ts';

/** A pending grant and the document it stands for. */
export interface Invitation {
  readonly grant: ChainGrant;
  readonly document: ShareDocument;
}

const pendingGrant = async ({ ports, session }: Person, assetId: string): Promise<ChainGrant> => {
  const grant = await ports.chain.grantOf(assetId, session.wallet);
  if (grant.state !== 'pending') throw new Failure('registry.no-pending-share');
  return grant;
};

/** What is signed is what the chain will do: a document that tells another story is not shown. */
const tellsTheTruth = ({ ports, session }: Person, assetId: string, { grant, document }: Invitation): boolean =>
  document.asset.id === assetId &&
  document.grantee === session.wallet &&
  document.level === levelOf[grant.role as Role] &&
  document.expires === grant.expiresAt &&
  document.nonce === grant.nonce &&
  document.chainId === ports.chain.chainId &&
  document.contract === ports.chain.registry;

/**
 * What somebody is invited to, for reading before it is accepted.
 * @throws registry.no-pending-share; request.invalid when the document is not what the grant says
 */
export const readInvitation = async (person: Person, assetId: string): Promise<Invitation> => {
  const grant = await pendingGrant(person, assetId);
  const document = await readShareDocument(await person.api.content(grant.cid), grant.ndaHash);
  const invitation = { grant, document };
  if (!tellsTheTruth(person, assetId, invitation)) throw new Failure('request.invalid');
  return invitation;
};

/**
 * Signs the NDA consent for what was read, and accepts. The grant is read again just before signing, and one that changed
 * meanwhile is refused (decision S13).
 * @param settings.onSigned told between signing and sending, as evidence of the moment
 * @throws registry.no-pending-share, and the registry's refusals
 */
export const acceptAccess = async (
  person: Person,
  { grant, document }: Invitation,
  { onSigned = () => undefined, ...settings }: ActionSettings & { readonly onSigned?: () => void } = {},
): Promise<Sent> => {
  const assetId = document.asset.id;
  const now = await pendingGrant(person, assetId);
  if (now.nonce !== grant.nonce || now.ndaHash !== grant.ndaHash) throw new Failure('registry.no-pending-share');
  const { chain, wallet } = person.ports;
  const signature = await wallet.sign({ kind: 'nda-consent', assetId, ndaHash: now.ndaHash });
  onSigned();
  return sendOnce(person, 'acceptAccess', chain.acceptAccess({ id: assetId, signature }), settings);
};
