import { ErrorState, useText } from '@ipr/ui';
import { Component, type ReactNode } from 'react';

interface FailedProps {
  readonly thrown: unknown;
  readonly onRetry: () => void;
}

const Failed = ({ thrown, onRetry }: FailedProps) => (
  <ErrorState isPage error={thrown} safe={useText()('module.failed-safe')} onRetry={onRetry} />
);

/** Shows the failure of a page of the shell in the portal's frame, so that the navigation stays; Try Again renders the page again. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly thrown?: unknown }> {
  override state: { readonly thrown?: unknown } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown };
  }

  override render() {
    const { thrown } = this.state;
    if (thrown === undefined) return this.props.children;
    return <Failed thrown={thrown} onRetry={() => this.setState({ thrown: undefined })} />;
  }
}
