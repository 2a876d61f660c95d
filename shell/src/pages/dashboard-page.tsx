import { Link, useShell } from '@ipr/mfe-contract';
import { Card, iconNamed, PageHead, useDeclaredText, useText } from '@ipr/ui';
import type { Remotes } from '../remotes.ts';
import { nameOf } from '../session/session-store.ts';
import classes from './dashboard-page.module.css';

interface BeginningProps {
  readonly icon: ReturnType<typeof iconNamed>;
  readonly title: string;
  readonly words: string;
  readonly to: string;
  readonly action: string;
}

const Beginning = ({ icon: Icon, title, words, to, action }: BeginningProps) => (
  <Card>
    <div className={classes.card}>
      <span className={classes.icon}>
        <Icon aria-hidden />
      </span>
      <h2>{title}</h2>
      <p>{words}</p>
      <Link to={to}>{action}</Link>
    </div>
  </Card>
);

/** The home page: cards declared by the modules. */
export const DashboardPage = ({ remotes }: { readonly remotes: Remotes }) => {
  const text = useText();
  const declared = useDeclaredText();
  const { session } = useShell();
  const cards = remotes
    .flatMap(({ name, cards: own = [] }) => own.map((card) => ({ ...card, name })))
    .toSorted((a, b) => a.order - b.order);
  return (
    <>
      <PageHead
        title={text('dashboard.greeting', { name: nameOf(session) ?? text('nav.user') })}
        subtitle={text('dashboard.subtitle')}
      />
      <div className={classes.grid}>
        {cards.map((card) => (
          <Beginning
            key={`${card.name} ${card.path}`}
            icon={iconNamed(card.icon)}
            title={declared(card.title, card.name)}
            words={declared(card.text, '')}
            to={card.path}
            action={declared(card.action, card.path)}
          />
        ))}
      </div>
    </>
  );
};
