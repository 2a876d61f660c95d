interface ZoneOption {
  readonly value: string;
  readonly label: string;
}

/** The specified choices, mapped to IANA zones (decision V13). */
const common: readonly ZoneOption[] = [
  { value: 'UTC', label: 'UTC / GMT' },
  { value: 'America/New_York', label: 'EST (America/New_York)' },
  { value: 'America/Chicago', label: 'CST (America/Chicago)' },
  { value: 'America/Los_Angeles', label: 'PST (America/Los_Angeles)' },
];

/** The common zones under their specified names, then all other zones that the browser supports. */
export const timeZoneOptions = (): { readonly common: ZoneOption[]; readonly more: ZoneOption[] } => {
  const shown = new Set(common.map(({ value }) => value));
  const more = Intl.supportedValuesOf('timeZone').filter((zone) => !shown.has(zone));
  return { common: [...common], more: more.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })) };
};
