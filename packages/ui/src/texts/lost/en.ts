export const lostEn = {
  'lost.asset':
    '“{title}” cannot be opened at the moment: stored data is missing or damaged. Its record on the blockchain is unaffected, and the portal tries to restore the data every hour.',
  'lost.more': 'Further assets that cannot be opened at the moment: {n}',
  'lost.note': 'The stored file cannot be opened at the moment',
  'lost.note-text':
    'Stored data is missing or damaged, and no second copy could replace it. The record on the blockchain is unaffected. The portal tries to restore the data every hour; please keep your own copy of the file.',
} as const;

export type LostTexts = Readonly<Record<keyof typeof lostEn, string>>;
