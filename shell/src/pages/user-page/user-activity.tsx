import { shortenAddress } from '@ipr/domain';
import { eventSentence } from '@ipr/features/activity';
import { Link, useShell } from '@ipr/mfe-contract';
import { Card, DateText, useLanguage, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import classes from './user-page.module.css';

/** Newest actions on the page; the dashboard has one's own complete list. */
const shownActions = 10;

/** A person's newest actions; nothing while there are none, or the person does not show them (decision P21). */
export const UserActivity = ({ wallet }: { readonly wallet: string }) => {
  const text = useText();
  const { locale, timeZone } = useLanguage();
  const { api, links } = useShell();
  const { data } = useQuery({
    queryKey: ['users', wallet, 'activity'],
    queryFn: ({ signal }) =>
      api.profiles.userActivity({ id: wallet, limit: shownActions, locale }, { signal, quiet: true }),
    retry: 1,
  });
  if (!data || data.items.length === 0) return null;
  const names = new Map<string, string>(data.people.map((person) => [person.wallet, person.name]));
  const wording = {
    text,
    locale,
    timeZone,
    called: (of: string) => names.get(of) ?? shortenAddress(of),
  };
  return (
    <Card title={text('recent.title')}>
      <ul className={classes.actions}>
        {data.items.map((action) => (
          <li key={action.id}>
            <Link to={links.asset(action.asset.id)}>{eventSentence(action, wording)}</Link>
            <small>
              <DateText seconds={action.timestamp} />
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
};
