/// <reference path="./assets.d.ts" />
import './theme/fonts.css';
import './theme/base.css';

export * from './antd.ts';
export * from './components/copy-button.tsx';
export * from './components/data-table.tsx';
export * from './components/date-field.tsx';
export * from './components/date-text.tsx';
export * from './components/drawings.tsx';
export * from './components/empty-state.tsx';
export * from './components/error-state.tsx';
export * from './components/loading-state.tsx';
export * from './components/marks.tsx';
export * from './components/mono-text.tsx';
export * from './components/page-head.tsx';
export * from './components/stage-icon.tsx';
export * from './components/stage-list.tsx';
export * from './components/status-tag.tsx';
export * from './icons.ts';
export { loadLocale, translate } from './texts/catalogue.ts';
export * from './texts/failure-text.ts';
export type { TextKey } from './texts/languages/en.ts';
export * from './texts/locale.ts';
export * from './texts/text-provider.tsx';
export * from './theme/theme-mode.ts';
export * from './theme/theme-provider.tsx';
export { usePhone } from './theme/use-phone.ts';
