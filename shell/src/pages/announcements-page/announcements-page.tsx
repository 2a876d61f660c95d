import { useShell } from '@ipr/mfe-contract';
import { PageHead, useText } from '@ipr/ui';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import classes from './announcements-page.module.css';
import { type AnnouncementCalls, useAnnouncementCalls } from './use-announcements.ts';

/** The page with given calls. */
export const Announcements = ({ calls }: { readonly calls: AnnouncementCalls }) => {
  const text = useText();
  const { session } = useShell();
  return (
    <>
      <PageHead title={text('announcements.title')} subtitle={text('announcements.subtitle')} />
      <div className={classes.parts}>
        {session.role === 'operator' ? <AnnouncementForm calls={calls} /> : null}
        <AnnouncementList calls={calls} />
      </div>
    </>
  );
};

/** Notices of the operator to all people: everybody reads them, operators write and withdraw them. */
export const AnnouncementsPage = () => <Announcements calls={useAnnouncementCalls()} />;
