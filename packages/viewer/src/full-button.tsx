import { Button, FullscreenExitOutlined, FullscreenOutlined, useText } from '@ipr/ui';
import { type RefObject, useEffect, useState } from 'react';

/**
 * Shows the viewer on the whole screen and back; hidden where the browser cannot. The viewer itself is enlarged, not the content in
 * its frame, so that the watermark stays.
 */
export const FullButton = ({ target }: { readonly target: RefObject<HTMLElement | null> }) => {
  const text = useText();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === target.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [target]);
  if (!document.fullscreenEnabled) return null;
  // A browser may refuse it; the viewer then stays as it is.
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : target.current?.requestFullscreen())?.catch(() => undefined);
  const name = text(isFull ? 'viewer.full-leave' : 'viewer.full');
  return (
    <Button
      aria-label={name}
      title={name}
      aria-pressed={isFull}
      icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      onClick={toggle}
    />
  );
};
