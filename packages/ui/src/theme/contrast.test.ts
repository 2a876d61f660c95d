import { theme } from 'antd';
import { antdTheme } from './antd-theme.ts';
import { contrastRatio } from './contrast.ts';
import { palettes, type ThemeMode, textPairs } from './palette.ts';

const modes: readonly ThemeMode[] = ['light', 'dark'];

test('computes 21 for black on white', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test.each(modes)('every text of the %s theme has a contrast of at least 4.5 to 1', (mode) => {
  const weak = textPairs.filter(([text, ground]) => contrastRatio(palettes[mode][text], palettes[mode][ground]) < 4.5);
  expect(weak).toEqual([]);
});

test.each(modes)('control borders of the %s theme have a contrast of at least 3 to 1', (mode) => {
  const { lineStrong, card, paper } = palettes[mode];
  expect(contrastRatio(lineStrong, card)).toBeGreaterThanOrEqual(3);
  expect(contrastRatio(lineStrong, paper)).toBeGreaterThanOrEqual(3);
});

test.each(modes)('the component library keeps the colours of the %s palette', (mode) => {
  const token = theme.getDesignToken(antdTheme(mode));
  const { primary, onPrimary, wax, card, paper, ink } = palettes[mode];
  expect(token).toMatchObject({
    colorPrimary: primary,
    colorTextLightSolid: onPrimary,
    colorError: wax,
    colorBgContainer: card,
    colorBgLayout: paper,
    colorText: ink,
  });
});
