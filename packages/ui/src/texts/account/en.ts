/** Sign-in and settings. */
export const accountEn = {
  'login.title': 'Sign in',
  'login.subtitle': 'Register your intellectual property, keep evidence of it, and share it.',
  'login.email': 'E-mail',
  'login.email-hint': 'We send you a six-digit code. There is no password.',
  'login.send-code': 'Send code',
  'login.code': 'Code',
  'login.code-sent': 'We sent a six-digit code to {email}. It is valid for {minutes} minutes.',
  'login.sign-in': 'Sign in',
  'login.other-email': 'Use another e-mail address',
  'login.resend': 'Send a new code',
  'login.resend-in': 'Send a new code in {seconds} s',
  'login.code-incomplete': 'Enter all six digits of the code',
  'login.inbox': 'Open the inbox of this machine',
  'login.inbox-hint': 'Mail does not leave this machine: the code is in its inbox.',
  'login.custody':
    'At your first sign-in a wallet is created for you. The portal keeps its key and signs on your instruction (assisted custody).',
  'login.checking': 'Checking your session',
  'login.email-invalid': 'Please enter a valid email',

  'settings.title': 'Settings',
  'settings.subtitle': 'Your account, appearance, language and signing key.',
  'settings.account': 'Account',
  'settings.appearance': 'Appearance',
  'settings.language': 'Language',
  'settings.timezone': 'Time zone',
  'settings.timezone-device': 'Same as this device ({zone})',
  'settings.timezone-common': 'Common',
  'settings.timezone-more': 'More',
  'settings.wallet': 'Wallet',
  'settings.wallet-text': 'Your assets belong to this smart account. It is your identity in the registry.',
  'settings.signer': 'Signing key',
  'settings.custody': 'Custody',
  'settings.email': 'E-mail',
  'settings.network': 'Network',
  'settings.since': 'Member since',

  'custody.assisted': 'Assisted',
  'custody.assisted-text':
    'The portal keeps the signing key and signs only requests that you made and that it can decode. Its operator could act on your behalf.',
  'custody.own': 'Own key',
  'custody.own-text': 'The signing key is yours alone; the portal cannot sign for you.',
  'custody.dynamic': 'Dynamic',
  'custody.dynamic-text': 'The signing key is held by the wallet provider Dynamic.',
} as const;

export type AccountTexts = Readonly<Record<keyof typeof accountEn, string>>;
