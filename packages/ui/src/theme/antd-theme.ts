import { type ThemeConfig, theme } from 'antd';
import { type Palette, palettes, type ThemeMode } from './palette.ts';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>[number];

/** Restores the palette's colours: the dark algorithm dims its seed colours, which would reduce their contrast. */
const exactColours =
  (c: Palette): Algorithm =>
  (seed, map) => ({
    ...(map ?? theme.defaultAlgorithm(seed)),
    colorPrimary: c.primary,
    colorInfo: c.primary,
    colorError: c.wax,
    colorSuccess: c.success,
    colorWarning: c.warning,
    colorLink: c.primary,
  });

interface Layout {
  readonly isPhone?: boolean;
  /** Without motion antd waits for no end of a transition, which `base.css` removes. */
  readonly hasMotion?: boolean;
}

/** antd tokens of one mode. Derived tokens used for text are set explicitly, so that no algorithm reduces their contrast. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of tokens
export const antdTheme = (mode: ThemeMode, { isPhone = false, hasMotion = true }: Layout = {}): ThemeConfig => {
  const c = palettes[mode];
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactColours(c)],
    token: {
      colorPrimary: c.primary,
      colorPrimaryHover: c.primaryHover,
      colorPrimaryActive: c.primaryHover,
      colorPrimaryText: c.primary,
      colorPrimaryBg: c.primaryTint,
      colorPrimaryBgHover: c.primaryTint,
      colorInfo: c.primary,
      colorInfoBg: c.primaryTint,
      colorLink: c.primary,
      colorLinkHover: c.primaryHover,
      colorLinkActive: c.primaryHover,
      colorError: c.wax,
      colorErrorHover: c.waxHover,
      colorErrorActive: c.waxHover,
      colorErrorText: c.wax,
      colorErrorBg: c.waxTint,
      colorErrorBgHover: c.waxTint,
      colorSuccess: c.success,
      colorSuccessText: c.success,
      colorSuccessBg: c.successTint,
      colorWarning: c.warning,
      colorWarningText: c.warning,
      colorWarningBg: c.warningTint,
      colorText: c.ink,
      colorTextHeading: c.ink,
      colorTextSecondary: c.inkSoft,
      colorTextTertiary: c.inkSoft,
      colorTextDescription: c.inkSoft,
      colorTextPlaceholder: c.inkSoft,
      colorTextLightSolid: c.onPrimary,
      colorIcon: c.inkSoft,
      colorBgLayout: c.paper,
      colorBgContainer: c.card,
      colorBgElevated: c.card,
      colorBgSpotlight: c.ink,
      colorBorder: c.lineStrong,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      fontFamily: 'var(--ipr-font)',
      fontFamilyCode: 'var(--ipr-font-mono)',
      fontSize: isPhone ? 16 : 14,
      borderRadius: 6,
      borderRadiusLG: 8,
      sizeUnit: 4,
      sizeStep: 4,
      controlHeight: isPhone ? 44 : 36,
      boxShadowTertiary: 'none',
      // A loading button keeps its text: antd would dim it below the required contrast.
      opacityLoading: 1,
      motion: hasMotion,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.15s',
    },
    components: {
      Card: { headerFontSize: 16, headerFontSizeSM: 15 },
      Table: { cellPaddingBlock: 10, headerBg: c.raised, headerColor: c.ink },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Segmented: {
        trackBg: c.raised,
        trackPadding: 3,
        itemColor: c.ink,
        itemSelectedBg: c.card,
        itemSelectedColor: c.primary,
      },
      // The text of disabled inputs stays readable.
      Input: { colorTextDisabled: c.inkSoft },
      Select: { colorTextDisabled: c.inkSoft },
      DatePicker: { colorTextDisabled: c.inkSoft },
      Tooltip: { colorTextLightSolid: mode === 'dark' ? c.paper : '#ffffff' },
    },
  };
};
