import { Button, ColumnWidthOutlined, UndoOutlined, useText, ZoomInOutlined, ZoomOutOutlined } from '@ipr/ui';
import type { KeyboardEvent } from 'react';
import classes from './viewer.module.css';
import { canZoom, type Zoom, type ZoomRange, zoomAfter, zoomBy, zoomStepOf } from './zoom.ts';

interface Props {
  readonly zoom: Zoom;
  /** The zoom that fits the width, where one does. */
  readonly scale: number;
  readonly range: ZoomRange;
  readonly onZoom: (zoom: Zoom) => void;
}

/** Buttons for smaller, larger and the initial zoom, and for one that fits the width. */
export const ZoomBar = ({ zoom: wanted, scale, range, onZoom }: Props) => {
  const text = useText();
  const zoom = wanted === 'width' ? scale : wanted;
  const button = (direction: 1 | -1) => (
    <Button
      aria-label={text(direction === 1 ? 'viewer.zoom-in' : 'viewer.zoom-out')}
      title={text(direction === 1 ? 'viewer.zoom-in' : 'viewer.zoom-out')}
      icon={direction === 1 ? <ZoomInOutlined aria-hidden /> : <ZoomOutOutlined aria-hidden />}
      aria-keyshortcuts={direction === 1 ? '+' : '-'}
      disabled={!canZoom(zoom, direction, range)}
      onClick={() => onZoom(zoomBy(zoom, direction, range))}
    />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = zoomStepOf(event);
    if (step !== undefined) onZoom(zoomAfter(zoom, step, range));
  };
  return (
    // The same zoom keys as in the frame, while one of these buttons has the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the interactive elements
    <div className={classes.bar} onKeyDown={onKeyDown}>
      {button(-1)}
      <span aria-live="polite" className={classes.zoom}>{`${Math.round(zoom * 100)} %`}</span>
      {button(1)}
      <Button
        className={classes.reset ?? ''}
        aria-label={text('viewer.zoom-reset')}
        title={text('viewer.zoom-reset')}
        icon={<UndoOutlined aria-hidden />}
        aria-keyshortcuts="0"
        disabled={wanted === range.start}
        onClick={() => onZoom(range.start)}
      />
      {range.fitsWidth ? (
        <Button
          aria-label={text('viewer.fit-width')}
          title={text('viewer.fit-width')}
          icon={<ColumnWidthOutlined aria-hidden />}
          aria-pressed={wanted === 'width'}
          onClick={() => onZoom(wanted === 'width' ? range.start : 'width')}
        />
      ) : null}
    </div>
  );
};
