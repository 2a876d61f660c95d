import { ErrorState, useEntryText } from '@ipr/ui/plain';
import { Component, type ReactNode } from 'react';
import { Centered } from './centered.tsx';
import { PlainFrame } from './plain-frame.tsx';

const Crashed = ({ thrown }: { readonly thrown: unknown }) => {
  const text = useEntryText();
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
    return (
      <PlainFrame>
        <Crashed thrown={this.state.thrown} />
      </PlainFrame>
    );
  }
}
