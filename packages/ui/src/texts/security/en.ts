/** Passkeys, two-step sign-in, recovery codes and proofs of presence. */
export const securityEn = {
  'proof.title': 'Confirm that it is you',
  'proof.text':
    'This step requires a confirmation from the last {minutes} minutes, so that an unattended device does not suffice.',
  'proof.passkey': 'Confirm with a passkey',
  'proof.send-code': 'Send a code to {email}',
  'proof.confirm': 'Confirm',
  'proof.passkey-elsewhere':
    'For this step your account requires a passkey, which cannot be used on this page. Sign in again at the portal in this browser, then try again here.',

  'second.title': 'Second step',
  'second.text': 'Your account is protected by two-step sign-in. Confirm with your passkey.',
  'second.use-recovery': 'Use a recovery code',
  'second.recovery': 'Recovery code',
  'second.recovery-hint': 'One of the codes you saved when you switched on two-step sign-in. Each works once.',
  'second.restart': 'Start again',

  'passkeys.title': 'Passkeys',
  'passkeys.text':
    'Sign in with your fingerprint, your face or the PIN of your device instead of a code. A passkey works on this portal only.',
  'passkeys.none': 'You have no passkey yet.',
  'passkeys.add': 'Add a passkey',
  'passkeys.new-name': 'Passkey {n}',
  'passkeys.name': 'Name of the passkey',
  'passkeys.rename': 'Rename',
  'passkeys.rename-of': 'Rename passkey: {name}',
  'passkeys.remove': 'Remove',
  'passkeys.remove-of': 'Remove passkey: {name}',
  'passkeys.remove-text': '“{name}” will no longer sign you in. Delete it on your device as well.',
  'passkeys.synced': 'Synced between your devices',
  'passkeys.one-device': 'On one device',
  'passkeys.created': 'Added',
  'passkeys.last-used': 'last used',
  'passkeys.never-used': 'not used yet',
  'passkeys.added': 'The passkey was added.',
  'passkeys.renamed': 'The passkey was renamed.',
  'passkeys.removed': 'The passkey was removed.',
  'passkeys.unsupported': 'This browser cannot use passkeys.',
  'passkeys.waits': 'Added after a code alone. It can remove other passkeys and switch on two-step sign-in from',
  'passkeys.removes': 'Will be removed on',
  'passkeys.keep': 'Keep',
  'passkeys.keep-of': 'Keep passkey: {name}',
  'passkeys.kept': 'The passkey stays.',
  'passkeys.removed-later':
    'The passkey will be removed after a wait. Until then you can keep it, and using it keeps it too.',

  'security.loading': 'Loading your ways to sign in',
  'security.failed': 'Your ways to sign in could not be loaded',

  'two-step.title': 'Two-step sign-in',
  'two-step.label': 'Require a passkey in addition',
  'two-step.text': 'After a code by e-mail or Google, your passkey or a recovery code is required too.',
  'two-step.needs-passkey': 'Add a passkey first.',
  'two-step.on': 'Two-step sign-in is on.',
  'two-step.off': 'Two-step sign-in is off; your recovery codes no longer work.',
  'two-step.begins': 'Begins on',
  'two-step.waits':
    'You confirmed with a code alone. Until it begins, a code is enough to sign in, so that a person who reads your mail cannot lock you out; switch it off here if it was not you. Confirmed with an earlier passkey, it begins at once.',
  'two-step.waiting': 'Two-step sign-in will begin after a wait.',
  'two-step.notice': 'Two-step sign-in was switched on after a code alone',
  'two-step.notice-text':
    'From then on a code is no longer enough to sign in. If it was not you, change the password of your mailbox first, then switch it off. It begins on',
  'two-step.notice-open': 'Open the settings',

  'recovery.title': 'Your recovery codes',
  'recovery.text': 'Save these codes in a safe place. Each one replaces your passkey once. They are not shown again.',
  'recovery.copy': 'Copy the codes',
  'recovery.copied': 'The codes were copied.',
  'recovery.saved': 'I have saved them',
  'recovery.left': '{left} of {n} recovery codes are unused.',
  'recovery.used': 'Code {number} was used on',
  'recovery.renew': 'Create new codes',

  'offer.title': 'Sign in without a code next time',
  'offer.text': 'Add a passkey: then your fingerprint, your face or the PIN of your device is enough.',
  'offer.later': 'Not now',
} as const;

export type SecurityTexts = Readonly<Record<keyof typeof securityEn, string>>;
