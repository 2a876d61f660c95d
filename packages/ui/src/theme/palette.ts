/** All colours of the product, for light and dark mode. A test requires a contrast of 4.5:1 for text pairs. */
export interface Palette {
  readonly ink: string;
  readonly inkSoft: string;
  readonly paper: string;
  readonly card: string;
  readonly raised: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly primary: string;
  readonly primaryHover: string;
  readonly primaryTint: string;
  readonly onPrimary: string;
  readonly wax: string;
  readonly waxHover: string;
  readonly waxTint: string;
  readonly success: string;
  readonly successTint: string;
  readonly warning: string;
  readonly warningTint: string;
}

export type ThemeMode = 'light' | 'dark';

export const palettes: Readonly<Record<ThemeMode, Palette>> = {
  light: {
    ink: '#14213d',
    inkSoft: '#525c70',
    paper: '#fbfaf7',
    card: '#ffffff',
    raised: '#f3f1ea',
    line: '#e2ddd1',
    lineStrong: '#8c877b',
    primary: '#2456a6',
    primaryHover: '#1c4486',
    primaryTint: '#e8eef8',
    onPrimary: '#ffffff',
    wax: '#a8432b',
    waxHover: '#8a3522',
    waxTint: '#faece8',
    success: '#2b7048',
    successTint: '#e6f2ea',
    warning: '#8f5200',
    warningTint: '#fbf0dc',
  },
  dark: {
    ink: '#ebe8e0',
    inkSoft: '#a9b1c1',
    paper: '#0f1522',
    card: '#161e2e',
    raised: '#1f293c',
    line: '#2c374c',
    lineStrong: '#7c879b',
    primary: '#8db2f2',
    primaryHover: '#b0cbf8',
    primaryTint: '#1c2d4c',
    onPrimary: '#0f1522',
    wax: '#f09a83',
    waxHover: '#f6b8a7',
    waxTint: '#3a211c',
    success: '#7fcb9d',
    successTint: '#16301f',
    warning: '#e6b567',
    warningTint: '#33260f',
  },
};

/** Foreground and background pairs used for text. */
export const textPairs: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ...(['ink', 'inkSoft', 'primary', 'wax', 'success', 'warning'] as const).flatMap((text) =>
    (['paper', 'card', 'raised'] as const).map((ground) => [text, ground] as const),
  ),
  ['ink', 'primaryTint'],
  ['primary', 'primaryTint'],
  ['ink', 'waxTint'],
  ['wax', 'waxTint'],
  ['ink', 'successTint'],
  ['success', 'successTint'],
  ['ink', 'warningTint'],
  ['warning', 'warningTint'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'wax'],
  ['onPrimary', 'waxHover'],
];
