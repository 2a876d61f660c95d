import { LoadingState, useText } from '@ipr/ui';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import type { AreaDrawingProps } from './area-drawing.tsx';

const AreaDrawing = lazy(async () => ({ default: (await import('./area-drawing.tsx')).AreaDrawing }));

interface BoundaryProps {
  readonly children: ReactNode;
  readonly otherwise: ReactNode;
}

/** Shows the alternative if the drawing cannot be loaded or drawn. */
class DrawingBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? this.props.otherwise : this.props.children);
}

/** The drawing, loaded when it is first shown; `otherwise` if that fails. */
export const LaterDrawing = ({ otherwise, ...drawn }: AreaDrawingProps & { readonly otherwise: ReactNode }) => {
  const text = useText();
  return (
    <DrawingBoundary otherwise={otherwise}>
      <Suspense fallback={<LoadingState text={text('chart.loading')} />}>
        <AreaDrawing {...drawn} />
      </Suspense>
    </DrawingBoundary>
  );
};
