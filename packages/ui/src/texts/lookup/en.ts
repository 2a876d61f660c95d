/** The lookup of a file's registration on the verification page. */
export const lookupEn = {
  'lookup.drop':
    'For any other file, its SHA-256 alone is sent to this portal, to look up whether the file is registered.',
  'lookup.link': 'Is this file registered?',
  'lookup.working': 'Looking up the SHA-256 of {name}',
  'lookup.found': 'This file is registered',
  'lookup.found-text': '“{name}” is byte for byte a file that was recorded in this registry.',
  'lookup.limits':
    'The record proves that the account recorded this hash at this time. It proves neither authorship nor which person the account belongs to; the title is what its owner wrote.',
  'lookup.none': 'This file is not registered here',
  'lookup.none-text':
    'No asset in this registry has a version with this SHA-256. A single changed byte, an export or a scan has another one.',
  'lookup.failed': 'The registry could not be queried.',
  'lookup.failed-text': 'The file was not sent. Try again in a moment.',
  'lookup.by': 'Recorded by',
  'lookup.owner': 'Owner today',
  'lookup.time': 'Recorded',
  'lookup.title': 'Title (public)',
} as const;

export type LookupTexts = Readonly<Record<keyof typeof lookupEn, string>>;
