import type { AccessRequest } from '@ipr/api';
import { shortenAddress } from '@ipr/domain';
import { Link, useShell } from '@ipr/mfe-contract';
import { Tag, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { LevelTag } from '../access/grant-facts.tsx';
import { PersonChip } from '../people/person-chip.tsx';
import { QuotedWords } from '../people/quoted-words.tsx';
import { RelativeText } from '../shares/relative-time.tsx';
import classes from '../shares/shares.module.css';
import own from './requests.module.css';

/** Display name of the requester. */
export const nameOf = ({ requester, requesterName }: AccessRequest): string =>
  requesterName ?? shortenAddress(requester);

interface RequestItemProps {
  readonly request: AccessRequest;
  /** Whether to show the sender; false for own requests. */
  readonly withSender: boolean;
  readonly children?: ReactNode;
}

/** Sender, asset and message of a request, with its actions. */
export const RequestItem = ({ request, withSender, children }: RequestItemProps) => {
  const text = useText();
  const { links } = useShell();
  const { assetId, assetTitle, requester, requesterName, accessLevel, message, state, createdAt } = request;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <Link to={links.asset(assetId)}>{assetTitle}</Link>
        </h3>
        {state === 'open' ? null : <Tag>{text(`requests.state.${state}`)}</Tag>}
      </div>
      {withSender ? <PersonChip wallet={requester} name={requesterName} /> : null}
      <dl className={classes.facts}>
        <dt>{text('requests.level')}</dt>
        <dd>
          <LevelTag level={accessLevel} />
        </dd>
        {message ? (
          <>
            <dt className={own.top}>{text('requests.message')}</dt>
            <dd>
              <QuotedWords words={message} />
            </dd>
          </>
        ) : null}
        <dt>{text('requests.sent')}</dt>
        <dd>
          <RelativeText seconds={Math.floor(Date.parse(createdAt) / 1000)} />
        </dd>
      </dl>
      {children ? <div className={classes.buttons}>{children}</div> : null}
    </li>
  );
};
