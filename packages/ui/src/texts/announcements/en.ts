/** Notices of the operator: writing, withdrawing and reading them. */
export const announcementsEn = {
  'announcements.title': 'Notices of the operator',
  'announcements.subtitle': 'What the operator of this registry has written to all people',
  'announcements.loading': 'Loading the notices',
  'announcements.failed': 'The notices could not be loaded',
  'announcements.empty': 'The operator has not written any notices.',
  'announcements.none-text': 'Maintenance and changes will be listed here.',
  'announcements.write': 'Write a notice',
  'announcements.write-text':
    'All people see it in the product at once; those who want notices of the operator receive it by mail. English is required; people with another language read the English text unless you add theirs.',
  'announcements.form-title': 'Title',
  'announcements.form-text': 'Text',
  'announcements.in': 'In {language}',
  'announcements.add': 'Add a language',
  'announcements.missing': 'Title and text are required.',
  'announcements.publish': 'Publish to all people',
  'announcements.published': 'The notice was published.',
  'announcements.withdraw': 'Withdraw',
  'announcements.withdraw-title': 'Withdraw this notice?',
  'announcements.withdraw-text':
    'It disappears from all lists, and mails that wait are not sent. Mails that were sent cannot be taken back.',
  'announcements.withdrawn': 'The notice was withdrawn.',
  'announcements.is-withdrawn': 'Withdrawn',
  'announcements.author': 'Written by',
  'announcements.withdrawer': 'Withdrawn by',
  'announcements.shown': '{n} of {total}',
  'announcements.older': 'Show older',
} as const;

export type AnnouncementsTexts = Readonly<Record<keyof typeof announcementsEn, string>>;
