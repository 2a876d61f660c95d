/// <reference path="./assets.d.ts" />
/**
 * The part without antd and without the texts of the portal, for the pages before sign-in. Its modules are those of `index.ts`, so that
 * language and theme are the same; other apps get them from the shell and must not import this file.
 */
import './theme/fonts.css';
import './theme/base.css';

export { ErrorState, RequestId } from './components/error-state.tsx';
export { LoadingState } from './components/loading-state.tsx';
export { MoonOutlined, SunOutlined } from './icons.ts';
export { PlainButton } from './plain/plain-button.tsx';
export { PlainChoice } from './plain/plain-choice.tsx';
export { PlainField } from './plain/plain-field.tsx';
export { PlainNotice } from './plain/plain-notice.tsx';
export { loadLocale, loadOtherTexts } from './texts/catalogue.ts';
export * from './texts/locale.ts';
export { TextProvider, useEntryText, useFailureText, useLanguage } from './texts/text-provider.tsx';
export { usePageColours } from './theme/page-colours.ts';
export * from './theme/theme-mode.ts';
