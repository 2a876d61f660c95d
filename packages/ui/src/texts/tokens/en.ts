/** Access tokens of programs. */
export const tokensEn = {
  'tokens.title': 'Access tokens',
  'tokens.text':
    'With a token, your programs call the API for you. Treat it like a password, and give it no more rights than the program needs.',
  'tokens.loading': 'Loading the access tokens',
  'tokens.failed': 'The access tokens could not be loaded.',
  'tokens.none': 'You have no access token.',
  'tokens.create': 'Create token',
  'tokens.name': 'Name',
  'tokens.name-example': 'For example: build server',
  'tokens.scopes': 'Rights',
  'tokens.scope-read': 'Every token can read your assets, shares, activity and folders.',
  'tokens.scope-open': 'Open files',
  'tokens.scope-open-text': 'Decrypts files of assets that you may view.',
  'tokens.scope-register': 'Register and update',
  'tokens.scope-register-text': 'Registers assets and new versions, and orders certificates.',
  'tokens.scope-share': 'Share',
  'tokens.scope-share-text':
    'Grants and revokes view and edit access, and signs NDAs in your name. Grants of admins require you.',
  'tokens.valid-for': 'Days of validity',
  'tokens.new': 'Your new access token',
  'tokens.new-text':
    'Save it now: it is not shown again. Anyone who has it can use it until it expires or you revoke it.',
  'tokens.copy': 'Copy token',
  'tokens.copied': 'The token was copied.',
  'tokens.saved': 'I have saved it',
  'tokens.reads': 'Read',
  'tokens.expires': 'Expires',
  'tokens.last-used': 'Last used',
  'tokens.never-used': 'Never used',
  'tokens.revoke': 'Revoke',
  'tokens.revoke-of': 'Revoke token: {name}',
  'tokens.revoke-text': 'Programs that use this token are refused from their next request on.',
  'tokens.revoked': 'The token was revoked.',
} as const;

export type TokensTexts = Readonly<Record<keyof typeof tokensEn, string>>;
