/** Signatures that the person's key has made, and what each permitted. */
export const signaturesEn = {
  'signatures.title': 'Signatures',
  'signatures.text':
    'Everything your key has signed here, newest first. If you do not recognise an entry, sign out everywhere and contact the operator.',
  'signatures.loading': 'Loading the signatures',
  'signatures.failed': 'The signatures could not be loaded.',
  'signatures.none': 'Nothing has been signed yet.',
  'signatures.more': 'Show more',
  'signatures.createAsset': 'Registered ‘{label}’',
  'signatures.updateAsset': 'New version of asset {id}: ‘{label}’',
  'signatures.grant-view': 'View access to asset {id} for {account}',
  'signatures.grant-edit': 'Edit access to asset {id} for {account}',
  'signatures.grant-admin': 'Admin access to asset {id} for {account}',
  'signatures.acceptAccess': 'Accepted access to asset {id}',
  'signatures.relinquishAccess': 'Gave up access to asset {id}',
  'signatures.revokeAccess': 'Ended access of {account} to asset {id}',
  'signatures.commit': 'Reserved a registration',
  'signatures.revealAsset': 'Registered ‘{label}’ by its reservation',
  'signatures.claim': 'Issued the access pass of asset {id}',
  'signatures.sweep': 'Removed an ended access pass of asset {id}',
  'signatures.addOwnerWithThreshold': 'Added {account} as an owner of your account',
  'signatures.swapOwner': 'Made {account} an owner of your account in place of another one',
  'signatures.removeOwner': 'Removed {account} as an owner of your account',
  'signatures.nda-consent': 'Signed the NDA of asset {id}',
  'signatures.nda-party': 'Signed the NDA of asset {id} as {label}',
  'signatures.keynet-session': 'Opened an encrypted file',
  'signatures.unknown': 'A request that cannot be decoded',
};

/** The same in another language. */
export type SignaturesTexts = Readonly<Record<keyof typeof signaturesEn, string>>;
