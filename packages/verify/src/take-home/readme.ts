import { localChainNotice, type TakeHomeDocument } from './document.ts';

export interface ReadmeFacts {
  readonly document: TakeHomeDocument;
  readonly hasKeys: boolean;
  /** Whether a version has proofs of its timestamp. */
  readonly hasProofs: boolean;
  /** Whether a version has a record of the operator. */
  readonly hasRecords: boolean;
  /** The same in the person's language, shorter; null for English. */
  readonly inOwnLanguage: string | null;
}

/** The sentences about content keys in a bundle that has them, in every release, newest first; none is removed. */
export const keyWordsOfReleases = [
  `keys.json HOLDS CONTENT KEYS. Every person with this bundle can read the files, permanently: revoking access, or deleting the
asset from the portal, does not change that. Keep it as you would keep the files themselves.`,
  `keys.json HOLDS CONTENT KEYS. Whoever has this bundle can read the files. Nobody can take that back: not by revoking access,
not by deleting the asset from the portal. Keep it as you would keep the files themselves.`,
] as const;

const withoutKeys = `This bundle holds no content keys. The files in it can be opened by people with access to the asset: the portal gives
them the key, or give one to decrypt.py with --key.`;

const proofWords = `  versions/<n>/timestamp.json        its revocation data and renewals, and the time stamps of further authorities
`;

const recordWords = `  versions/<n>/record.json           the operator's signed record of a version: receipt and account with Merkle proofs, its time stamp,
                                     and the Merkle root over the records of its day
`;

/** The title on one line: with line breaks or direction marks it could imitate owner, registry or the words of this text. */
const onOneLine = (title: string): string => title.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '?');

/** README.txt of a take-home bundle: what it is, and how it is opened when the registry is gone. */
export const takeHomeReadme = (
  { document, hasKeys, hasProofs, hasRecords, inOwnLanguage }: ReadmeFacts,
  keyWords: (typeof keyWordsOfReleases)[number] = keyWordsOfReleases[0],
): string => {
  const { asset, network, versions, madeAt } = document;
  return `TAKE-HOME BUNDLE OF ASSET ${asset.id}

${onOneLine(asset.title)}
Owner:    ${asset.owner}
Registry: ${network.registry}, chain id ${network.chainId}, genesis block ${network.genesisHash}
${document.notice ? `          ${localChainNotice}\n` : ''}Made:     ${madeAt}
Versions: ${versions.length}

${hasKeys ? keyWords : withoutKeys}

Opening it without the registry
  1. Install Python 3.9 or later with the package 'cryptography'. Debian, Ubuntu: apt install python3-cryptography
  2. Take decrypt.py out of this ZIP and run:  python3 decrypt.py <this ZIP> --out <folder>
  It asks nothing of any network. It compares every file with the manifest and with the SHA-256 on the chain, then decrypts.

Files
  bundle.json                        what is in here: asset, versions, and where their parts lie
  files/<SHA-256>.iprf               encrypted files (format IPRF: header of 20 bytes, then AES-256-GCM per chunk of 1 MiB)
  versions/<n>/metadata.json         the public document of a version, as it lies on IPFS; 'private' in it is encrypted
  versions/<n>/timestamp.tst, .pem   RFC 3161 time stamp over the SHA-256 of the file, and its certificates
${hasProofs ? proofWords : ''}${hasRecords ? recordWords : ''}  chain.json                         receipts with logs, block headers, and what the registry answered at one block
  keys.json                          content keys, only where they were asked for
  manifest.json                      the SHA-256 of every file in here

Checking by hand
  openssl ts -verify -token_in -in versions/1/timestamp.tst -digest <SHA-256 of the file> \\
    -CAfile <root of the authority> -untrusted versions/1/timestamp.pem
  A block explorer shows the transactions named in bundle.json; the log of the registry holds SHA-256 and CID.

The format to the last byte: docs/formats/take-home-bundle.md in the source of the registry.
${inOwnLanguage ? `\n${'-'.repeat(72)}\n\n${inOwnLanguage}\n` : ''}`;
};
