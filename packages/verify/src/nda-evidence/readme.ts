import { publicNetworkOf } from '@ipr/protocol/networks/networks';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import { partiesPath } from './files.ts';
import type { NdaEvidence } from './parts.ts';

const recordFiles = `  record.json     the operator's record of the acceptance: receipts and accounts with Merkle proofs, consent events as received
  record.jws      the operator's signature over record.json; record.tst, where there is one, is a time stamp over it
`;

const rootFiles = `  daily-root.json the Merkle root over the records of a day, which a transaction carries; daily-root-place.json has the path to it,
                  daily-root.jws the operator's signature, daily-root.tst, where there is one, a time stamp
`;

const proofFile = `  share-timestamp.json  its revocation data and renewals, and the time stamps of further authorities
`;

const partyLines = `  parties.json    the names that the parties stated: the grantor's with the salt of its hash in share.json, the grantee's signed
`;
const ownTextLine = (
  path: string,
) => `  ${path}    the agreement: the grantor's own text, whose SHA-256 is in share.json; the registry did not write it
`;

const limits = `What this cannot prove by itself: that the blocks belong to the named network, that the receipts are in those blocks, and what
the account's contract answered. Ask a node of the network. Times of the consent events are the registry's own record.
`;
const limitsWithRecord = `What this cannot prove by itself: that the blocks belong to the named network. Ask a node of the network. Where record.json has
Merkle proofs, they show that receipts and accounts are in those blocks; where it has none, ask the node for them too. Who acted,
and when consent events were received, is the operator's statement.
`;

const termLines = (terms: readonly string[]): string =>
  terms.map((path) => (path === partiesPath ? partyLines : ownTextLine(path))).join('');

/** Which optional files the bundle has; `terms` are those of an NDA of version 1.2. */
interface ReadmeParts {
  readonly hasRecord: boolean;
  readonly hasRoot: boolean;
  readonly hasProofs: boolean;
  readonly terms: readonly string[];
}

/**
 * README.txt of the bundle: what it is, in words, and how it is checked without the registry.
 */
export const ndaReadme = (
  evidence: NdaEvidence,
  share: ShareDocument,
  { hasRecord, hasRoot, hasProofs, terms }: ReadmeParts,
): string => `EVIDENCE OF AN NDA CONSENT

${share.grantee}
accepted access to asset ${share.asset.id} of the registry ${share.contract}
offered by ${share.grantor}, and signed the NDA in nda.txt.
Network: ${publicNetworkOf(evidence.network)?.name ?? 'LOCAL CHAIN: proves nothing'} (chain id ${share.chainId})

Files
  nda.txt         the exact text of the NDA
  share.json      the share document: text, asset, both sides, level, expiry; its SHA-256 is what was signed
  share.tst       RFC 3161 time stamp over the SHA-256 of share.json; share.pem has its certificates
${hasProofs ? proofFile : ''}  evidence.json   typed data (EIP-712), signature, proof of the signer, receipts, block headers, events, custody
${hasRecord ? recordFiles : ''}${hasRoot ? rootFiles : ''}${termLines(terms)}  manifest.json   the SHA-256 of every file; manifest.tst, where there is one, is a time stamp over it

Checking
  With the registry's program, which needs no network:
    node packages/verify/src/cli.ts <this file>
  By hand:
    sha256sum share.json                 is message.ndaHash of the typed data in evidence.json
    openssl ts -verify -token_in -in share.tst -digest <that SHA-256> -CAfile <root of the authority> -untrusted share.pem
    a block explorer shows the transactions named in evidence.json with their events AccessGranted, AccessAccepted, NDASigned

${hasRecord ? limitsWithRecord : limits}`;
