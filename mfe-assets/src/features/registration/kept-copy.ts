import { openKept } from '@ipr/client/registration/open-kept';
import type { RegistrationDraft } from '@ipr/client/registration/registration';
import { fromBase64 } from '@ipr/domain';
import { pemBytes } from '@ipr/verify/bundle/pem-bytes';
import { zipWriter } from '@ipr/verify/zip/write-zip';

type Bytes = Uint8Array<ArrayBuffer>;

const textBytes = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;
const jsonBytes = (value: unknown): Bytes => textBytes(`${JSON.stringify(value, null, 2)}\n`);

/** Removes path separators and reserved characters, so that the entry cannot be unpacked outside its folder. */
const safeName = (name: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file names may contain control characters, archive entries must not
  const base = name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_').replace(/^[. ]+|[. ]+$/g, '');
  return base.slice(0, 150) || 'file';
};

const readme = (name: string, fileHash: string): string => `COPY OF AN UNFINISHED REGISTRATION

Another account registered the SHA-256 of this file before this registration reached the blockchain. This copy holds
the file and what proves when you had it. Nothing in it is encrypted: keep it as you keep the file.

  file/${name}
      the file; its SHA-256 is ${fileHash}
  details.json
      what you entered, your wallet, and the commitment with its salt where you made one
  metadata.json
      the public document of the registration, as uploaded
  timestamp.tst, timestamp.pem
      RFC 3161 time stamp over the SHA-256 of the file, with certificates

Check the time stamp; its time and authority count once it verifies
  openssl ts -reply -token_in -in timestamp.tst -text
  openssl ts -verify -token_in -in timestamp.tst -digest ${fileHash} \\
    -CAfile <root of the authority> -untrusted timestamp.pem

Check the commitment
  On the registry, committedAt(commitment) is the time of the commitment. It is keccak256(abi.encode(chain id, registry,
  wallet, SHA-256 of the file, salt)), so it proves that the wallet knew the file then.
`;

/**
 * Creates a ZIP for a registration whose hash another account introduced first: the file, decrypted here from the stored draft,
 * and the proofs made for it (docs/formats/kept-copy.md).
 * @throws file.no-data, file.decryption-failed
 */
export const keptCopy = async (draft: RegistrationDraft, wallet: string): Promise<{ blob: Blob; name: string }> => {
  const kept = await openKept(draft);
  const name = safeName(kept.name);
  const { token, chain } = (draft.timestamp === 'deferred' ? null : draft.timestamp) ?? {};
  const { commitment, salt, txHash = null } = draft.commit ?? {};
  const details = {
    schema: 'ipr-kept-copy/1',
    fileHash: kept.fileHash,
    wallet,
    startedAt: draft.startedAt,
    entered: draft.entered ?? null,
    commitment: commitment ? { commitment, salt, txHash } : null,
  };
  const files: readonly (readonly [string, Bytes | undefined])[] = [
    ['README.txt', textBytes(readme(name, kept.fileHash))],
    [`file/${name}`, kept.bytes],
    ['details.json', jsonBytes(details)],
    ['metadata.json', draft.metadata && textBytes(JSON.stringify(draft.metadata))],
    ['timestamp.tst', token === undefined ? undefined : fromBase64(token)],
    ['timestamp.pem', chain && pemBytes(chain.map(fromBase64))],
  ];
  const zip = zipWriter();
  const pieces = files.flatMap(([path, bytes]) => (bytes ? zip.add(path, bytes) : []));
  return { blob: new Blob([...pieces, zip.finish()], { type: 'application/zip' }), name: `${name}.copy.zip` };
};
