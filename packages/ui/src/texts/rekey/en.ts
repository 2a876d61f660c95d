/** Re-encryption of the current version after a person's access has ended. */
export const rekeyEn = {
  'rekey.action': 'Re-encrypt',
  'rekey.card': 'A new key for this version',
  'rekey.card-text':
    'A person whose access ended may have kept the keys of this version. After re-encryption, those keys no longer open the file here. Private details that you change later always get a new key, even without re-encryption.',
  'rekey.open': 'Re-encrypt…',
  'rekey.unfinished': 'An earlier attempt was not finished. It continues where it stopped.',
  'rekey.title': 'Re-encrypt the current version?',
  'rekey.does': 'What happens',
  'rekey.does-key':
    'The file is decrypted in this browser, checked against the hash on the blockchain, and encrypted again under a new key. Its content does not change.',
  'rekey.does-version': 'It becomes a new version with the same file hash. All people who have access now keep it.',
  'rekey.does-removal': 'The old encrypted file is removed from this portal’s storage and from the backup.',
  'rekey.cannot': 'Limits',
  'rekey.cannot-copies':
    'Existing copies of the file or of the old encrypted file cannot be recalled, including copies on other IPFS nodes. A person who kept the key can still open such a copy.',
  'rekey.cannot-earlier': 'Earlier versions that had another file keep that file and its key.',
  'rekey.cannot-details':
    'The records of earlier versions stay as evidence. A person who kept the key can still open the encrypted details in them, such as description and file name.',
  'rekey.progress': 'Re-encryption',
  'rekey.stage.fetching-existing-data': 'Open the current version and check its hash',
  'rekey.stage.processing-new-file': 'Encrypt under a new key and upload',
  'rekey.stage.creating-metadata': 'Timestamp and upload the metadata',
  'rekey.stage.updating-blockchain': 'Record on the blockchain',
  'rekey.stage.organizing-files': 'Organise the files',
  'rekey.stage.removing-replaced-file': 'Remove the old encrypted file',
  'rekey.stage.complete': 'Re-encrypted',
  'rekey.done': 'Re-encrypted as version {n}. The old encrypted file is removed.',
  'rekey.done-later':
    'Re-encrypted as version {n}. The old encrypted file will be removed automatically within minutes.',
  'rekey.failed': 'Re-encryption failed: {message}',
  'rekey.failed-safe': 'The current version and its encrypted file are unchanged. Press Re-encrypt to continue.',
  'rekey.sent-note': 'This was already sent to the blockchain. Press Re-encrypt to see the result.',
  'rekey.changed':
    'A new version was created in the meantime. Nothing was sent. Press Re-encrypt to re-encrypt that version.',
  'rekey.cancelled': 'Stopped. Nothing was changed.',
  'rekey.remove-warning':
    'The new version is recorded. The old encrypted file still exists and will be removed automatically later: {reason}',
  'rekey.version-note': 'Re-encrypted as version {n}',
  'rekey.version-opens':
    'This version was re-encrypted as version {n}. If its old encrypted file has been removed, the same file is opened through version {n}.',
  'rekey.after-revoke': 'Then re-encrypt the current version',
  'rekey.after-revoke-note':
    'They may have kept its keys. After re-encryption, those keys no longer open the file here. Private details that you change later always get a new key, even without re-encryption.',
} as const;

export type RekeyTexts = Readonly<Record<keyof typeof rekeyEn, string>>;
