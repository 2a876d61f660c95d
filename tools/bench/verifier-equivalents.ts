import { tokenEquivalents } from './verifier-token-equivalents.ts';

/** Mutants that change no outcome, by their label, with the reason. */
export const equivalents: ReadonlyMap<string, string> = new Map([
  [
    'verify-bundle.ts thrown instanceof BundleRefused → true',
    'all errors of known bytes are of this class; the branch is for those of unknown ones',
  ],
  ['verify-bundle.ts thrown instanceof Error → false', 'only the wording of `detail`, which no verdict depends on'],
  ['verify-bundle.ts thrown instanceof Error → true', 'only the wording of `detail`, which no verdict depends on'],
  ['verify-bundle.ts !found → false', 'the schema of the manifest admits only known kinds'],
  ['bundle/check-stamps.ts first → true (2)', 'narrows a type: the other value does not occur'],
  [
    "bundle/check-stamps.ts found.outcome !== 'proved' && found.reason === reason → found.reason === reason",
    'narrows a type: what is proved has no reason',
  ],
  [
    "bundle/check-stamps.ts found.outcome === 'not-proved' && found.reason === 'no renewal' → found.reason === 'no renewal'",
    'narrows a type: only what is not proved has this reason',
  ],
  [
    'certificate/check-signature.ts thrown instanceof TokenRefused → true',
    'all errors of known bytes are of this class; the branch is for those of unknown ones',
  ],
  ['bundle/check-stamps.ts roots && root → roots', 'narrows a type: a chain has a root'],
  [
    'bundle/check-stamps.ts trusted.roots → true',
    'without roots a stamp is verified under its own: those that are not trusted are refuted and have no tokens',
  ],
  [
    "bundle/entries.ts outcome === 'refuted' && params.author !== undefined → params.author !== undefined",
    'only refuted entries have an author (`entryOf`)',
  ],
  [
    "bundle/entries.ts reason !== null && outcome === 'refuted' → reason !== null",
    'open entries are made without an author',
  ],
  ['bundle/manifest.ts bytes.length > mostJson → false', 'a limit: no bundle of the corpus has a document of 64 MiB'],
  ['bundle/manifest.ts path === undefined → false', 'a param without a value is not written'],
  ["bundle/stamp-proofs.ts each.kind === 'none' → false", 'writes bundles, verifies none'],
  ["bundle/stamp-proofs.ts each.kind === 'none' → true", 'writes bundles, verifies none'],
  ['bundle/stamp-proofs.ts each.token === token → false', 'writes bundles, verifies none'],
  ['bundle/stamp-proofs.ts each.token === token → true', 'writes bundles, verifies none'],
  ['bundle/stamp-proofs.ts !own → false', 'writes bundles, verifies none'],
  ['bundle/stamp-proofs.ts !own → true', 'writes bundles, verifies none'],
  ['bundle/stamp-proofs.ts e !== own → false', 'writes bundles, verifies none'],
  ['bundle/stamp-proofs.ts e !== own → true', 'writes bundles, verifies none'],
  ['bundle/token-files.ts roots && root → roots', 'narrows a type: a chain has a root'],
  ['bundle/token-files.ts times.length > 0 → true', 'callers take no times and no token for the same'],
  ['chain/header-hash.ts digits.length % 2 → false', 'the encoder pads odd digits too'],
  [
    'chain/header-hash.ts value && numberBytes(value) → value',
    'blocks of the corpus have no such number with a leading zero; `header-hash.test.ts` has',
  ],
  [
    "chain/header-hash.ts typeof items === 'string' || keccak256(header) !== hash → keccak256(header) !== hash",
    'narrows a type: the schema refuses single bytes',
  ],
  [
    "daily-root/check-root.ts !report.check('root.readable', unless(found !== null, 'unreadable')) || !found → !report.check('root.readable', unless(found !== null, 'unrea",
    'narrows a type: the other value does not occur',
  ],
  [
    'daily-root/read-root.ts !bytes || bytes.length > mostBytes → bytes.length > mostBytes',
    'the parser refuses what is missing',
  ],
  [
    'nda-evidence/check-nda-terms.ts share.nda && files.has(partiesPath) → files.has(partiesPath)',
    'the closed list refutes such a file without terms',
  ],
  ['nda-evidence/check-record.ts signed && first → first', 'without a signature the last tick is the last of all'],
  ['nda-evidence/check-signer.ts !address || !data → false', 'narrows a type: the parser returns both or none'],
  ['nda-evidence/check-signer.ts !address || !data → !address', 'narrows a type: the parser returns both or none'],
  ['nda-evidence/check-signer.ts !address || !data → !data', 'narrows a type: the parser returns both or none'],
  [
    'nda-evidence/recover-signer.ts bytes.length >= ecdsaBytes && (bytes[64] === 0 || bytes[64] === 1) → (bytes[64] === 0 || bytes[64] === 1)',
    'a shorter signature has no byte 64',
  ],
  ['nda-evidence/recover-signer.ts v === undefined || v < 27 → v < 27', 'the parser refuses a shorter signature too'],
  ['nda-evidence/verify-nda.ts bytes → true', 'the parser refuses what is missing'],
  [
    "nda-evidence/verify-nda.ts !report.check('share.readable', unless(share !== null, 'unreadable')) || !share || !bytes → !report.check('share.readable', unless(share !== null, 'unre",
    'narrows a type: the other value does not occur',
  ],
  [
    "nda-evidence/verify-nda.ts !report.check('share.readable', unless(share !== null, 'unreadable')) || !share → !report.check('share.readable', unless(share !== null, 'unre",
    'narrows a type: the other value does not occur',
  ],
  ['operator-record/check-signature.ts !(await canVerify(key)) → false', 'true wherever Ed25519 is there'],
  ['operator-record/read-record.ts !record || !signature → !signature', 'the parser refuses what is missing'],
  [
    "operator-record/safe-state.ts !holds || typeof words === 'string' → !holds",
    'narrows a type: the other value does not occur',
  ],
  ['take-home/authorship.ts version.metadata === null → false', 'no file has the path null'],
  ['take-home/check-files.ts version.ciphertext === null → false', 'no file has the path null'],
  [
    "take-home/check-files.ts !report.check('metadata.readable', unless(metadata !== null, 'unreadable'), about) || !met → !report.check('metadata.readable', unless(metadata !== null,",
    'narrows a type: the other value does not occur',
  ],
  ['take-home/check-times.ts !newest || !oldest → !newest', 'narrows a type: a bundle has a version'],
  ['take-home/check-times.ts !newest || !oldest → !oldest', 'narrows a type: a bundle has a version'],
  [
    'take-home/check-version.ts first && chain.transactions[first.transaction] → chain.transactions[first.transaction]',
    'narrows a type: the other value does not occur',
  ],
  [
    'zip/crc32.ts value & 1 → false',
    'checksums have tests of their own (`zip.test.ts`): the table is made when the file is loaded, and pauses change no sum',
  ],
  [
    'zip/crc32.ts value & 1 → true',
    'checksums have tests of their own (`zip.test.ts`): the table is made when the file is loaded, and pauses change no sum',
  ],
  [
    'zip/crc32.ts at > 0 → false',
    'checksums have tests of their own (`zip.test.ts`): the table is made when the file is loaded, and pauses change no sum',
  ],
  [
    'zip/crc32.ts at > 0 → true',
    'checksums have tests of their own (`zip.test.ts`): the table is made when the file is loaded, and pauses change no sum',
  ],
  [
    'zip/directory.ts one.length === other.length && one.every((byte, at) => byte === other[at]) → one.every((byte, at) => byte === other[at])',
    'both names are cut to one length',
  ],
  ['zip/directory.ts bytes.length > mostBytes → false', 'a limit: no bundle of the corpus has 1 GiB'],
  [
    'zip/read-zip.ts at + next.value.length > size → false',
    'writing beyond the end throws, which is `zip.damaged` too',
  ],
  [
    'nda-evidence/check-signer.ts state && missing === null → missing === null',
    'narrows a type: without a state `missing` has a reason',
  ],
  [
    'operator-record/check-signature.ts missing → true',
    'an entry that is open without a reason is a proved one (`entryOf`)',
  ],
  ['take-home/verify-asset.ts files → true', '`rootHeaders` finds none in files that are missing'],
  ['certificate/check-data.ts !timestamp || !token → !timestamp', 'the parser refuses what is missing'],
  [
    "nda-evidence/check-operator-record.ts record.kind !== 'acceptance' → false (2)",
    'narrows a type: `sameReason` refutes a record of another kind',
  ],
  [
    "pdf/certificate-parts.ts value && typeof value === 'object' && 'name' in value → value && typeof value === 'object'",
    'what is no name has none',
  ],
  [
    "pdf/certificate-parts.ts typeof value === 'object' && value !== null && 'text' in value → typeof value === 'object' && value !== null",
    'what is no text has none',
  ],
  [
    "pdf/certificate-parts.ts isDictionary(dictionary) && dictionary.has('Filter') → dictionary.has('Filter')",
    'narrows a type: a stream has a dictionary',
  ],
  [
    "pdf/pdf-value.ts value && typeof value === 'object' && 'name' in value → value && typeof value === 'object'",
    'what is no name has none',
  ],
  [
    "pdf/read-pdf.ts typeof length === 'number' && Number.isInteger(length) → typeof length === 'number'",
    'no object ends between two bytes',
  ],
  [
    "pdf/read-pdf.ts typeof length === 'number' && Number.isInteger(length) → Number.isInteger(length)",
    'only numbers are integers',
  ],
  [
    "pdf/read-pdf.ts !isDictionary(trailer) || trailer.get('Size') !== size → trailer.get('Size') !== size",
    'narrows a type: the trailer begins as a dictionary',
  ],
  [
    "pdf/read-pdf.ts value && typeof value === 'object' && 'object' in value → value && typeof value === 'object'",
    'what is no reference names no object',
  ],
  ['rfc3161/verify-token.ts info.nonce → false', 'only the wording of the detail, which no outcome depends on'],
  ['rfc3161/verify-token.ts info.nonce → true', 'only the wording of the detail, which no outcome depends on'],
  ...tokenEquivalents,
]);
