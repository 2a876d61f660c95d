import { Link, useShell } from '@ipr/mfe-contract';
import { Matter, MattersCard, useText } from '@ipr/ui';
import { useDrafts } from '../model/drafts/use-drafts.ts';

/** Registrations of this browser that stopped half-way, for the dashboard; renders nothing without any. */
export const UnfinishedRegistrations = () => {
  const text = useText();
  const { links } = useShell();
  const { drafts } = useDrafts();
  const open = drafts.filter(({ claimed }) => !claimed);
  if (open.length === 0) return null;
  return (
    <MattersCard title={text('attention.registrations')}>
      {open.map(({ id, title, fileName }) => (
        <Matter key={id} text={text('register.unfinished', { title: title || fileName })}>
          <Link to={links.newAsset()}>
            {text('register.continue')}
            <span className="ipr-hidden">: {title || fileName}</span>
          </Link>
        </Matter>
      ))}
    </MattersCard>
  );
};
