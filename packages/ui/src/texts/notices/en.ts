/** Notices about actions of other people, behind the bell. */
export const noticesEn = {
  'notices.title': 'From others',
  'notices.window': 'In this window',
  'notices.empty': 'Nobody has shared or answered anything yet.',
  'notices.loading': 'Loading what others did',
  'notices.away': 'What others did could not be loaded.',
  'notices.older': 'Show older',
  'notices.older-failed': 'Older ones could not be loaded.',
  'notices.shown': '{n} of {total}',
  'notices.new': 'New',
  'notices.mark-all': 'Mark all as read',
  'notice.share-granted': '{actor} shares “{title}” with you',
  'notice.share-accepted': '{actor} has signed the NDA and accepted “{title}”',
  'notice.share-rejected': '{actor} has rejected “{title}”',
  'notice.share-relinquished': '{actor} has relinquished access to “{title}”',
  'notice.share-revoked': '{actor} has revoked your access to “{title}”',
  'notice.access-requested': '{actor} asks for access to “{title}”',
} as const;

export type NoticesTexts = Readonly<Record<keyof typeof noticesEn, string>>;
