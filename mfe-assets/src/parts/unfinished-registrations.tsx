import { Link, useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useDrafts } from '../model/drafts/use-drafts.ts';
import classes from './unfinished-registrations.module.css';

/** Registrations of this browser that stopped half-way, for the dashboard; renders nothing without any. */
export const UnfinishedRegistrations = () => {
  const text = useText();
  const { links } = useShell();
  const { drafts } = useDrafts();
  const open = drafts.filter(({ claimed }) => !claimed);
  if (open.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="unfinished-title">
      <h2 id="unfinished-title">{text('attention.registrations')}</h2>
      <ul className={classes.list}>
        {open.map(({ id, title, fileName }) => (
          <li key={id} className={classes.draft}>
            <span className={classes.title}>{text('register.unfinished', { title: title || fileName })}</span>
            <Link to={links.newAsset()}>
              {text('register.continue')}
              <span className="ipr-hidden">: {title || fileName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
