import type { Share } from '@ipr/api';
import { readOwnText } from '@ipr/client/sharing/own-text';
import { Failure, fromBase64, type Hex, sha256Hex, toBase64, toHex } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-contract';
import { consentsIn } from '@ipr/protocol/evidence/consents-in';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { isGrantorName } from '@ipr/protocol/share/party-names';
import { parseShareDocument } from '@ipr/protocol/share/share-document';
import { stampProofsOf } from '@ipr/verify/bundle/stamp-proofs';
import type { NodeQuery } from '@ipr/verify/chain/read-evidence';
import { readTransaction } from '@ipr/verify/chain/read-evidence';
import { packNdaEvidence } from '@ipr/verify/nda-evidence/pack';
import type { StampDigest, TokenParts } from '@ipr/verify/nda-evidence/parts';
import { ndaTypedData, ownSignature, readSigner, signerByState } from '@ipr/verify/nda-evidence/read-signer';
import { findSignatures } from './find-signature.ts';
import { readRecord, recordedOwners } from './read-record.ts';
import { timestampOf } from './timestamp-of.ts';

export interface EvidenceDeps {
  readonly shell: Pick<ShellContract, 'api' | 'ports' | 'config' | 'session'>;
  readonly query: NodeQuery;
}

/** The grant that the evidence is about. */
type SharedGrant = Pick<Share, 'id' | 'assetId' | 'granteeId' | 'ndaHash' | 'cid' | 'txHash'>;

/** `getOwners()` of a Safe (safe-global/safe-smart-account v1.4.1, base/OwnerManager.sol). */
const getOwners = '0xa0e67e2b';
/** Maximum number of an asset's actions searched for the acceptance. */
const mostActions = 1000;

const stamping =
  ({ shell }: EvidenceDeps): StampDigest =>
  async (digest) => {
    const hashedMessage = toHex(digest);
    const { token, chain } = await shell.api.timestamps.stamp(
      { hashedMessage },
      { idempotencyKey: `evidence:${hashedMessage}`, quiet: true },
    );
    return { token: fromBase64(token), chain: chain.map(fromBase64) };
  };

/** The acceptance transaction and the signatures in it. @throws chain.transaction-unknown */
const acceptanceOf = async ({ shell, query }: EvidenceDeps, { id, assetId }: SharedGrant) => {
  const { index, chain } = shell.ports;
  const { items } = await index.timeline({ assetId, types: ['ACCEPT'], first: mostActions });
  const txHash = items.find(({ shareId }) => shareId === id)?.tx.id;
  if (!txHash) throw new Failure('chain.transaction-unknown');
  const sent = (await query('eth_getTransactionByHash', [txHash])) as { input: string } | null;
  const [first, ...others] = sent ? findSignatures(registryCalls(chain.registry), assetId, sent.input) : [];
  if (!first) throw new Failure('chain.transaction-unknown');
  return { signatures: [first, ...others] as const, acceptance: await readTransaction(query, txHash) };
};

/** The owners of the grantee's Safe today; taken from the session for the own account, the account itself for one without code. */
const ownersOf = async ({ shell, query }: EvidenceDeps, grantee: Hex): Promise<readonly [Hex, ...Hex[]]> => {
  if (grantee === shell.session.wallet) return [shell.session.eoaWallet];
  const answer = String(await query('eth_call', [{ to: grantee, data: getOwners }, 'latest']));
  // The list of the ABI: offset, length, then a word for each owner.
  const words = answer.slice(2 + 2 * 64).match(/.{64}/g) ?? [];
  const [first, ...others] = words.map((word): Hex => `0x${word.slice(-40).toLowerCase()}`);
  return first ? [first, ...others] : [grantee];
};

/** The names of the parties and the grantor's own text; nothing for an NDA of before version 1.2. */
const termsOf = async ({ shell }: EvidenceDeps, id: string, bytes: Uint8Array) => {
  const share = parseShareDocument(bytes);
  if (!share.nda) return {};
  const { grantor, grantee, key } = await shell.api.sharing.ndaParts({ id }, { quiet: true });
  const isTheirs = grantor !== null && (await isGrantorName(share, grantor));
  const own = key === null ? null : await readOwnText(shell, share, key);
  return { parties: { grantor: isTheirs ? grantor : null, grantee }, ...(own ? { ownText: own.bytes } : {}) };
};

/** What the service of timestamps kept with the token over an NDA hash; none for a token that it did not issue. */
const keptOf = async ({ shell }: EvidenceDeps, ndaHash: Hex, { token, chain }: TokenParts) => {
  const request = { hashedMessage: ndaHash.slice(2), tokenHash: await sha256Hex(token) };
  const { stamp } = await shell.api.timestamps.kept(request, { quiet: true });
  const kept = stamp && stampProofsOf(stamp, toBase64(token));
  if (!kept) return { timestamp: { token, chain } };
  return { timestamp: { token, chain: kept.chain.map(fromBase64) }, proofs: kept.proofs };
};

/**
 * Creates a ZIP that proves, without this registry, the text the grantee agreed to, that their key signed it, and the time
 * (docs/formats/nda-evidence.md). Identical for grantor and grantee. With the operator's record it depends on no account of today.
 * @throws chain.*, storage.*, timestamp.*, and failures of the sharing service
 */
export const collectEvidence = async (deps: EvidenceDeps, share: SharedGrant): Promise<Uint8Array<ArrayBuffer>> => {
  const { api, config, ports } = deps.shell;
  const { id, assetId, granteeId: grantee, ndaHash, cid } = share;
  const { network, contracts } = config;
  const consent = { chainId: network.chainId, registry: contracts.registry, assetId, ndaHash };
  const [record, received, { signatures, acceptance }, { roles }] = await Promise.all([
    readRecord(deps.shell, id),
    api.sharing.consent({ id }, { quiet: true }),
    acceptanceOf(deps, share),
    ports.index.asset(assetId),
  ]);
  // The record's own events, so that the two cannot differ while a service is unavailable.
  const consents = record?.record.kind === 'acceptance' ? consentsIn(record.record) : received;
  const owners = record ? recordedOwners(record, grantee) : [];
  const [first, ...further] = owners;
  const known = first ? ([first, ...further] as const) : await ownersOf(deps, grantee);
  const { owner, signature } = await ownSignature({ ...consent, person: grantee }, signatures, known);
  const theirs = roles.filter(({ user }) => user === grantee).map((role) => role.id);
  const stamp = stamping(deps);
  const evidence = {
    madeAt: new Date().toISOString(),
    grantId: id,
    shareCid: cid,
    network: { chainId: network.chainId, genesisHash: network.genesisHash, registry: contracts.registry },
    typedData: ndaTypedData(consent),
    signer:
      owners.length > 0
        ? signerByState(signature, owners)
        : await readSigner(deps.query, { ...consent, person: grantee, owner, signature }),
    grant: await readTransaction(deps.query, share.txHash),
    acceptance,
    events: consents.events.map((event) => ({ ...event, grantId: id })),
    custody: consents.custody && { kind: consents.custody, wallet: grantee, signer: owner },
    earlier: theirs.slice(theirs.indexOf(id) + 1),
  };
  const shareDocument = await api.content(cid);
  const terms = await termsOf(deps, id, shareDocument);
  return packNdaEvidence(
    {
      evidence,
      shareDocument,
      ...terms,
      ...(await keptOf(deps, ndaHash, await timestampOf(stamp, ndaHash, received.timestamp))),
      ...(record ? { record } : {}),
    },
    stamp,
  );
};
