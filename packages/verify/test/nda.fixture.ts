import { canonical, safeAbi } from '@ipr/abi';
import { documentBytes, fromHex, type Hex, lowerAddress, sha256Hex } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import { predictSafeAddress, safeAccount, safeMessageTypedData } from '@ipr/protocol/safe/safe';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import { encodeFunctionData, hashTypedData, padHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { NetworkEvidence } from '../src/chain/evidence.ts';
import type { NdaEvidenceParts, SignerProof } from '../src/nda-evidence/parts.ts';
import { ndaTypedData } from '../src/nda-evidence/read-signer.ts';
import type { TestAuthority } from './authority.fixture.ts';
import { firstBlock, headerAt, logOf, network, registry, transactionAt } from './chain.fixture.ts';

export const granteeKey = privateKeyToAccount(`0x${'21'.repeat(32)}`);
export const strangerKey = privateKeyToAccount(`0x${'23'.repeat(32)}`);
const grantor = predictSafeAddress(privateKeyToAccount(`0x${'22'.repeat(32)}`).address);

export const day = 1_772_400_000;
export const headers = {
  grant: headerAt(firstBlock + 120, day),
  acceptance: headerAt(firstBlock + 150, day + 3_600),
  later: headerAt(firstBlock + 151, day + 3_602),
};

export const shareOf = (grantee: Hex, change: Partial<ShareDocument> = {}): ShareDocument => ({
  asset: { id: '7', title: 'Quiet motor', hash: 'ab'.repeat(32) },
  ndaText: 'The recipient keeps what is "shared" to themselves.\n\nSigned electronically.',
  variant: 'standard',
  shareType: 'internal',
  grantor,
  grantee,
  level: 'view',
  expires: day + 604_800,
  chainId: network.chainId,
  contract: registry,
  nonce: 1,
  locale: 'en',
  ...change,
});

/** How the person signs the consent. */
type Kind = SignerProof['kind'];
type Account = typeof granteeKey;

const signerProof = async (kind: Kind, digest: Hex, person: Hex, key: Account): Promise<SignerProof> => {
  if (kind === 'eoa') return { kind, signature: await key.sign({ hash: digest }) };
  const inner = await key.signTypedData(safeMessageTypedData(network.chainId, person, digest));
  const owners = [lowerAddress(key.address)];
  if (kind === 'erc-6492') return { kind, owners, signature: safeAccount(key.address).counterfactualSignature(inner) };
  const { hash: blockHash, number: blockNumber } = headers.later;
  const data = encodeFunctionData({ abi: safeAbi, functionName: 'isValidSignature', args: [digest, inner] });
  return {
    kind,
    owners,
    signature: inner,
    code: { address: person, code: lowerAddress(canonical.safeL2), blockNumber, blockHash },
    call: { to: person, data, result: padHex('0x1626ba7e', { dir: 'right' }), blockNumber, blockHash },
    header: headers.later,
  };
};

const transactionsOf = (share: ShareDocument, ndaHash: Hex, cid: string) => {
  const { asset, grantee: user, nonce } = share;
  const grant = { id: BigInt(asset.id), user, grantNonce: BigInt(nonce) };
  const terms = { by: share.grantor, role: 1, expires: BigInt(share.expires), ndaHash, cid };
  return {
    grant: transactionAt(headers.grant, [logOf('AccessGranted', { ...grant, ...terms })]),
    acceptance: transactionAt(headers.acceptance, [
      logOf('AccessAccepted', grant),
      logOf('NDASigned', { ...grant, ndaHash }),
    ]),
  };
};

const isoAt = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Everything that `packNdaEvidence` takes, of one accepted grant. */
export const ndaParts = async (
  authority: TestAuthority,
  kind: Kind = 'eip-1271',
  share: ShareDocument = shareOf(
    kind === 'eoa' ? lowerAddress(granteeKey.address) : predictSafeAddress(granteeKey.address),
  ),
  key: Account = granteeKey,
  on: NetworkEvidence = network,
): Promise<NdaEvidenceParts> => {
  const shareDocument = documentBytes(share);
  const ndaHash: Hex = `0x${await sha256Hex(shareDocument)}`;
  const shareCid = (await smallCid(shareDocument)) ?? '';
  const typedData = ndaConsent({ chainId: network.chainId, registry, assetId: share.asset.id, ndaHash });
  const person = share.grantee;
  const grantId = `${share.asset.id}-${person}-${share.nonce}`;
  const event = (type: 'shown' | 'scrolled' | 'ticked' | 'signed', after: number) => ({
    type,
    wallet: person,
    grantId,
    at: isoAt(day + after),
    receivedAt: isoAt(day + after + 1),
    ...(type === 'scrolled' ? { scroll: 1 } : {}),
  });
  return {
    shareDocument,
    timestamp: await authority.stamp(fromHex(ndaHash), new Date((day + 60) * 1000)),
    evidence: {
      madeAt: isoAt(day + 7_200),
      grantId,
      network: on,
      shareCid,
      typedData: ndaTypedData({ chainId: network.chainId, registry, assetId: share.asset.id, ndaHash }),
      signer: await signerProof(kind, hashTypedData(typedData), person, key),
      ...transactionsOf(share, ndaHash, shareCid),
      events: [event('shown', 3_500), event('scrolled', 3_540), event('ticked', 3_570), event('signed', 3_590)],
      custody: { kind: 'assisted', wallet: person, signer: lowerAddress(granteeKey.address) },
      earlier: [],
    },
  };
};
