/** Texts used on every page: actions, states, marks, and messages about requests of any kind. */
export const wordsEn = {
  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.copy': 'Copy {what}',
  'action.copied': 'Copied',
  'action.retry': 'Retry',
  'action.try-again': 'Try Again',
  'action.back': 'Back',
  'action.dismiss': 'Dismiss',
  'action.minimise': 'Minimise',
  'action.reload': 'Reload the page',

  'what.address': 'address',
  'what.hash': 'hash',
  'what.request-id': 'request id',

  'status.draft': 'Draft',
  'status.pending': 'Pending',
  'status.active': 'Active',
  'status.expired': 'Expired',
  'status.revoked': 'Revoked',
  'status.confirmed': 'Confirmed',
  'status.failed': 'Failed',
  'status.unknown': 'Unknown',

  'mark.public': 'Public forever',
  'mark.public-hint': 'Anyone can read this, and it cannot be removed.',
  'mark.secret': 'Encrypted',
  'mark.secret-hint': 'Only people with access to the asset can read this.',

  'stage.done': 'done',
  'stage.now': 'in progress',
  'stage.next': 'to do',
  'stage.failed': 'failed',
  'stage.seconds': '{n} s',
  'stage.bytes': '{done} of {total}',

  'error.request-id': 'Request id',
  'error.title': 'Something went wrong',
  'error.safe': 'Nothing was changed.',
  'error.do': 'Try again in a moment.',
  'error.offline': 'You are offline.',
  'error.offline-do': 'It is loaded when you are online again.',

  'request.no-response': 'Network error. Please check your connection.',
  'request.forbidden': 'Access denied. You do not have permission for this action.',
  'request.not-found': 'Resource not found.',
  'request.validation': 'Validation error occurred.',
  'request.server': 'Server error. Please try again later.',
  'request.client': 'Client error: {status}',
} as const;

export type WordsTexts = Readonly<Record<keyof typeof wordsEn, string>>;
