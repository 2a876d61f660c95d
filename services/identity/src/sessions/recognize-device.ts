/** Product tokens of a User-Agent header, the most specific first: Edge and Opera also name Chrome, Chrome also names Safari. */
const browsers: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Android also names Linux, iOS also names Mac OS X. */
const systems: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: typeof browsers, userAgent: string): string | null =>
  names.find(([token]) => token.test(userAgent))?.[1] ?? null;

/** Names of browser and operating system for the list of sessions; the header itself is not stored. */
export const recognizeDevice = (
  userAgent: string,
): { readonly browser: string | null; readonly system: string | null } => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
});
