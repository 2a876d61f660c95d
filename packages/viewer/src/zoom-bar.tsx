import { Button, useText, ZoomInOutlined, ZoomOutOutlined } from '@ipr/ui';
import classes from './viewer.module.css';
import { canZoom, type ZoomRange, zoomBy } from './zoom.ts';

interface Props {
  readonly zoom: number;
  readonly range: ZoomRange;
  readonly onZoom: (zoom: number) => void;
}

/** Smaller, larger, and back to the start. */
export const ZoomBar = ({ zoom, range, onZoom }: Props) => {
  const text = useText();
  const button = (direction: 1 | -1) => (
    <Button
      aria-label={text(direction === 1 ? 'viewer.zoom-in' : 'viewer.zoom-out')}
      icon={direction === 1 ? <ZoomInOutlined aria-hidden /> : <ZoomOutOutlined aria-hidden />}
      disabled={!canZoom(zoom, direction, range)}
      onClick={() => onZoom(zoomBy(zoom, direction, range))}
    />
  );
  return (
    <div className={classes.bar}>
      {button(-1)}
      <span aria-live="polite" className={classes.zoom}>{`${Math.round(zoom * 100)} %`}</span>
      {button(1)}
      <Button disabled={zoom === range.start} onClick={() => onZoom(range.start)}>
        {text('viewer.zoom-reset')}
      </Button>
    </div>
  );
};
