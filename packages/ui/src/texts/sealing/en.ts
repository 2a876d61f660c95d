/** Encrypting the current version anew after somebody lost access. */
export const sealingEn = {
  'anew.action': 'Encrypt anew',
  'anew.card': 'A new key for this version',
  'anew.card-text':
    'Somebody who lost access may have kept the key of this version. Under a new key, what they kept no longer opens the file here.',
  'anew.open': 'Encrypt anew…',
  'anew.unfinished': 'An earlier attempt was not finished. It goes on where it stopped.',
  'anew.title': 'Encrypt the current version anew?',
  'anew.does': 'What happens',
  'anew.does-key':
    'The file is decrypted in this browser, checked against the hash on the blockchain, and encrypted again under a new key. Nothing of its content changes.',
  'anew.does-version': 'It becomes a new version with the same file hash. Everybody who has access now keeps it.',
  'anew.does-removal': 'The old encrypted file is removed from this portal’s storage and from the backup.',
  'anew.cannot': 'What it cannot do',
  'anew.cannot-copies':
    'It cannot recall copies: of the file, or of the old encrypted file, also on other IPFS nodes. A kept key still opens such a copy.',
  'anew.cannot-earlier': 'Earlier versions that had another file keep that file and its key.',
  'anew.cannot-details':
    'The records of earlier versions stay as evidence. A kept key still opens the encrypted details in them, such as description and file name.',
  'anew.progress': 'Encrypting anew',
  'anew.stage.fetching-existing-data': 'Open the current version and check its hash',
  'anew.stage.processing-new-file': 'Encrypt under a new key and upload',
  'anew.stage.creating-metadata': 'Timestamp and upload the metadata',
  'anew.stage.updating-blockchain': 'Record on the blockchain',
  'anew.stage.organizing-files': 'Organise the files',
  'anew.stage.removing-replaced-file': 'Remove the old encrypted file',
  'anew.stage.complete': 'Encrypted anew',
  'anew.done': 'Encrypted anew as version {n}. The old encrypted file is removed.',
  'anew.done-later': 'Encrypted anew as version {n}. The old encrypted file will be removed by itself within minutes.',
  'anew.failed': 'Encrypting anew failed: {message}',
  'anew.failed-safe':
    'The current version and its encrypted file are as they were. Press Encrypt anew to go on where it stopped.',
  'anew.sent-note': 'This was already sent to the blockchain. Press Encrypt anew to see how it ended.',
  'anew.changed':
    'Somebody made a new version meanwhile. Nothing of yours was sent. Press Encrypt anew to do it with that version.',
  'anew.cancelled': 'Stopped. Nothing was changed.',
  'anew.remove-warning':
    'The new version is recorded. The old encrypted file is still there and will be removed by itself later: {reason}',
  'anew.version-note': 'Encrypted anew as version {n}',
  'anew.version-opens':
    'This version was encrypted anew as version {n}. Where its old encrypted file is gone, the very same file is opened through version {n}.',
  'anew.after-revoke': 'Then encrypt the current version anew',
  'anew.after-revoke-note':
    'They may have kept its key. Under a new key, what they kept no longer opens the file here.',
} as const;

export type SealingTexts = Readonly<Record<keyof typeof sealingEn, string>>;
