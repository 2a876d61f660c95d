import { Link, useShell } from '@ipr/mfe-contract';
import { Matter, MattersCard, useText } from '@ipr/ui';
import { splitBatches, useDrafts } from '../model/drafts/use-drafts.ts';

/** Registrations of this browser that stopped half-way, for the dashboard; renders nothing without any. */
export const UnfinishedRegistrations = () => {
  const text = useText();
  const { links } = useShell();
  const { drafts } = useDrafts();
  const { single, several } = splitBatches(drafts.filter(({ claimed }) => !claimed));
  if (single.length + several.length === 0) return null;
  const ofSeveral = text('batch.offered', { n: several.length });
  return (
    <MattersCard title={text('attention.registrations')}>
      {several.length === 0 ? null : (
        <Matter text={ofSeveral}>
          <Link to={links.newAssets()}>
            {text('register.continue')}
            <span className="ipr-hidden">: {ofSeveral}</span>
          </Link>
        </Matter>
      )}
      {single.map(({ id, title, fileName }) => (
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
