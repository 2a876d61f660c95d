/** Partner sites of an account. */
export const sitesEn = {
  'sites.title': 'Partner sites',
  'sites.text':
    'Pages of these sites may open a window of this portal in which their visitors share and accept assets. They see nothing of what happens in it. The key is public; it works from the listed addresses only.',
  'sites.loading': 'Loading the partner sites',
  'sites.failed': 'The partner sites could not be loaded.',
  'sites.none': 'You have no partner site.',
  'sites.create': 'Add site',
  'sites.name': 'Name',
  'sites.name-example': 'For example: Marketplace',
  'sites.origins': 'Addresses of its pages',
  'sites.origins-text':
    'One origin per line, such as https://shop.example, without a path. Each subdomain counts on its own.',
  'sites.elements': 'What its pages may open',
  'sites.element-share': 'Sharing an asset',
  'sites.element-accept': 'Accepting an invitation',
  'sites.element-access': 'The list of people with access',
  'sites.limit': 'Windows per day',
  'sites.key': 'Key',
  'sites.copy': 'Copy key',
  'sites.copy-of': 'Copy key: {name}',
  'sites.copied': 'The key was copied.',
  'sites.used': '{today} of {limit} windows today, {used} in all',
  'sites.last-used': 'Last used',
  'sites.never-used': 'Never used',
  'sites.end': 'End',
  'sites.end-of': 'End site: {name}',
  'sites.end-text': 'Its pages can open no more windows from their next request on. What was shared remains shared.',
  'sites.ended': 'The site was ended.',
  'sites.window': 'Window of a partner site',
  'sites.opened-from': 'Opened from {name} ({origin})',
  'sites.window-close': 'Close window',
  'sites.window-opening': 'Opening the window',
  'sites.window-refused': 'This window cannot be opened',
} as const;

export type SitesTexts = Readonly<Record<keyof typeof sitesEn, string>>;
