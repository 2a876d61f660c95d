/** Re-encryption of the current version after a person's access has ended. */
export const rekeyEn = {
  'rekey.action': 'Re-encrypt',
  'rekey.card': 'A new key for this version',
  'rekey.card-text':
    'Somebody who lost access may have kept the key of this version. Under a new key, what they kept no longer opens the file here.',
  'rekey.open': 'Re-encrypt…',
  'rekey.unfinished': 'An earlier attempt was not finished. It goes on where it stopped.',
  'rekey.title': 'Re-encrypt the current version?',
  'rekey.does': 'What happens',
  'rekey.does-key':
    'The file is decrypted in this browser, checked against the hash on the blockchain, and encrypted again under a new key. Nothing of its content changes.',
  'rekey.does-version': 'It becomes a new version with the same file hash. All people who have access now keep it.',
  'rekey.does-removal': 'The old encrypted file is removed from this portal’s storage and from the backup.',
  'rekey.cannot': 'What it cannot do',
  'rekey.cannot-copies':
    'It cannot recall copies: of the file, or of the old encrypted file, also on other IPFS nodes. A kept key still opens such a copy.',
  'rekey.cannot-earlier': 'Earlier versions that had another file keep that file and its key.',
  'rekey.cannot-details':
    'The records of earlier versions stay as evidence. A kept key still opens the encrypted details in them, such as description and file name.',
  'rekey.progress': 'Re-encryption',
  'rekey.stage.fetching-existing-data': 'Open the current version and check its hash',
  'rekey.stage.processing-new-file': 'Encrypt under a new key and upload',
  'rekey.stage.creating-metadata': 'Timestamp and upload the metadata',
  'rekey.stage.updating-blockchain': 'Record on the blockchain',
  'rekey.stage.organizing-files': 'Organise the files',
  'rekey.stage.removing-replaced-file': 'Remove the old encrypted file',
  'rekey.stage.complete': 'Re-encrypted',
  'rekey.done': 'Re-encrypted as version {n}. The old encrypted file is removed.',
  'rekey.done-later': 'Re-encrypted as version {n}. The old encrypted file will be removed by itself within minutes.',
  'rekey.failed': 'Re-encryption failed: {message}',
  'rekey.failed-safe':
    'The current version and its encrypted file are as they were. Press Re-encrypt to go on where it stopped.',
  'rekey.sent-note': 'This was already sent to the blockchain. Press Re-encrypt to see how it ended.',
  'rekey.changed':
    'A new version was made meanwhile. Nothing of yours was sent. Press Re-encrypt to do it with that version.',
  'rekey.cancelled': 'Stopped. Nothing was changed.',
  'rekey.remove-warning':
    'The new version is recorded. The old encrypted file is still there and will be removed by itself later: {reason}',
  'rekey.version-note': 'Re-encrypted as version {n}',
  'rekey.version-opens':
    'This version was re-encrypted as version {n}. Where its old encrypted file is gone, the very same file is opened through version {n}.',
  'rekey.after-revoke': 'Then re-encrypt the current version',
  'rekey.after-revoke-note':
    'They may have kept its key. Under a new key, what they kept no longer opens the file here.',
} as const;

export type RekeyTexts = Readonly<Record<keyof typeof rekeyEn, string>>;
