import { ErrorState, TextProvider, ThemeProvider, useText } from '@ipr/ui';
import { Component, type ReactNode } from 'react';
import { useLanguageStore } from '../language/language-store.ts';
import { Centered } from './centered.tsx';

const Crashed = ({ thrown }: { readonly thrown: unknown }) => {
  const text = useText();
  return (
    <Centered>
      <ErrorState
        isPage
        error={thrown}
        safe={text('module.failed-safe')}
        advice={text('module.failed-do')}
        onRetry={() => location.reload()}
        retryLabel={text('action.reload')}
      />
    </Centered>
  );
};

/** Last error boundary of the shell's own pages: an error shows a message instead of an empty page. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly thrown?: unknown }> {
  override state: { readonly thrown?: unknown } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown };
  }

  override render() {
    if (this.state.thrown === undefined) return this.props.children;
    const { locale, timeZone } = useLanguageStore.getState();
    return (
      <TextProvider locale={locale} timeZone={timeZone}>
        <ThemeProvider>
          <Crashed thrown={this.state.thrown} />
        </ThemeProvider>
      </TextProvider>
    );
  }
}
