import { Link } from '@ipr/mfe-contract';
import { iconNamed, PageHead, useDeclaredText, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import type { Remotes } from '../remotes.ts';
import classes from './home-page.module.css';

interface BeginningProps {
  readonly icon: ReturnType<typeof iconNamed>;
  readonly title: string;
  readonly words: string;
  readonly to: string;
  readonly action: string;
}

const Beginning = ({ icon: Icon, title, words, to, action }: BeginningProps) => (
  <section className={classes.card}>
    <span className={classes.icon}>
      <Icon aria-hidden />
    </span>
    <h2>{title}</h2>
    <p>{words}</p>
    <Link to={to}>{action}</Link>
  </section>
);

/** Cards declared by the modules: the pages to begin with. */
export const Beginnings = ({ remotes }: { readonly remotes: Remotes }) => {
  const declared = useDeclaredText();
  const cards = remotes
    .flatMap(({ name, cards: own = [] }) => own.map((card) => ({ ...card, name })))
    .toSorted((a, b) => a.order - b.order);
  return (
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
  );
};

/** The place of the dashboard, which is higher than the window: the foot of the page does not move when the dashboard arrives. */
export const DashboardPlace = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.dashboard}>{children}</div>
);

/** The home page while the dashboard is not installed. */
export const HomePage = ({ remotes }: { readonly remotes: Remotes }) => {
  const text = useText();
  return (
    <>
      <PageHead title={text('dashboard.missing-title')} subtitle={text('dashboard.missing-text')} />
      <Beginnings remotes={remotes} />
    </>
  );
};
