import { useEntryText } from '@ipr/ui/plain';
import { useDiskRoom } from '../requests/disk-room.ts';
import classes from './page-foot.module.css';

/** Above every page while the disk of the server is almost full, or full. */
export const DiskNotice = () => {
  const text = useEntryText();
  const room = useDiskRoom((state) => state.room);
  return (
    <div role="status">
      {room === 'enough' ? null : (
        <p className={classes.notice}>{text(room === 'full' ? 'app.disk-full' : 'app.disk-low')}</p>
      )}
    </div>
  );
};
