/** Notices about actions of other people, behind the bell. */
export const noticesEn = {
  'notices.title': 'From others',
  'notices.window': 'In this window',
  'notices.empty': 'No notices yet.',
  'notices.loading': 'Loading notices',
  'notices.away': 'Notices could not be loaded.',
  'notices.older': 'Show older',
  'notices.older-failed': 'Older notices could not be loaded.',
  'notices.shown': '{n} of {total}',
  'notices.new': 'New',
  'notices.announcements': 'All notices of the operator',
  'notices.mark-all': 'Mark all as read',
  'notice.share-granted': '{actor} shared “{title}” with you',
  'notice.share-accepted': '{actor} signed the NDA and accepted “{title}”',
  'notice.share-rejected': '{actor} rejected “{title}”',
  'notice.share-relinquished': '{actor} relinquished access to “{title}”',
  'notice.share-revoked': '{actor} revoked your access to “{title}”',
  'notice.access-requested': '{actor} requested access to “{title}”',
  'notice.access-ending': 'Your access to “{title}” ends soon',
  'notice.asset-updated': '{actor} updated “{title}”',
  'notice.system-update': 'Notice of the operator: {title}',
} as const;

export type NoticesTexts = Readonly<Record<keyof typeof noticesEn, string>>;
