/** English sentences of failures of programs and code from elsewhere: access tokens, partner sites, webhooks and modules. */
export const programSentences = {
  'partner-site.not-found':
    'This site may not open this window: its key was ended, or the key does not allow this address or this action.',
  'partner-site.too-many': 'You have {max} partner sites, which is the most an account can have. End one first.',
  'webhook.not-found': 'This webhook or message does not exist, or it was removed.',
  'webhook.too-many': 'You have {max} webhooks, which is the most an account can have. Remove one first.',
  'webhook.address-refused': 'Webhooks go to public servers over https on port 443 or 8443, and to no others.',
  'token.invalid': 'This access token is not valid: it is unknown, has expired or was revoked.',
  'token.not-allowed':
    'This access token does not allow this step. Create one with the scope that it requires, or use the portal.',
  'token.not-found': 'This access token does not exist, or it was revoked.',
  'token.too-many': 'You have {max} access tokens, which is the most an account can have. Revoke one first.',
  'module.missing': 'Its files are missing on the server.',
  'module.tampered': 'The files that arrived are not the released ones, so they were not run.',
  'module.slow': 'It did not start in time.',
  'module.broken': 'It stopped because of an error of its own.',
  'module.needs-newer':
    'It was made for a newer version of the portal ({needed}) than this page has ({has}). Reload the page to get it.',
  'module.too-old':
    'It was made for a version of the portal ({needed}) that this one ({has}) no longer supports. Its team must release it again.',
} as const;
