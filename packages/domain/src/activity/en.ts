/** The sentence of each kind of action, which is also searched (decision P18), and the names of the access levels in it. */
export const activitySentencesEn = {
  'activity.event.unknown': '{actor} performed an unknown action on “{title}”.',
  'activity.event.CREATE': '{actor} registered this asset as “{title}”.',
  'activity.event.UPDATE': '{actor} created a new version, “{title}”.',
  'activity.event.PENDING': '{actor} offered {other} access ({level}).',
  'activity.event.PENDING-until': '{actor} offered {other} access ({level}) until {date}.',
  'activity.event.ACCEPT': '{actor} accepted the access ({level}) offered by {other}.',
  'activity.event.REVOKE': '{actor} revoked the access of {other} ({level}).',
  'activity.event.RELINQUISH': '{actor} relinquished the access ({level}) granted by {other}.',
  'activity.event.REJECT': '{actor} rejected the access ({level}) offered by {other}, before acceptance.',
  'activity.event.NDA_SIGN': '{actor} signed the non-disclosure agreement of {other}.',
  'asset.standing.admin': 'Admin',
  'asset.standing.edit': 'Edit',
  'asset.standing.view': 'View',
} as const;

export type ActivitySentences = Readonly<Record<keyof typeof activitySentencesEn, string>>;
