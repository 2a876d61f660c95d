import { type AssetMetadata, formatBytes, type PrivateMetadata } from '@ipr/domain';
import { useShell, useText } from '@ipr/mfe-kit';
import { AddressText, Button, Card, DateText, HashText, LockOutlined, Tag } from '@ipr/ui';
import type { ReactNode } from 'react';
import type { AssetView } from '../../model/asset/read-asset.ts';
import classes from './asset.module.css';
import { EuTimestamp } from './eu-timestamp.tsx';
import { type Fact, Facts } from './facts.tsx';
import { OpeningNote } from './opening-note.tsx';
import type { Opening } from './use-opened-file.ts';

type Shown = AssetView & { readonly metadata: AssetMetadata };

const VersionCount = ({ count }: { readonly count: number }) => {
  const text = useText();
  return <Tag>{count === 1 ? text('asset.version-count.one') : text('asset.version-count.other', { n: count })}</Tag>;
};

const Owner = ({ view }: { readonly view: Shown }) => {
  const text = useText();
  return (
    <span className={classes.line}>
      {view.standing === 'owner' ? <strong>{text('asset.owner-you')}</strong> : null}
      <AddressText address={view.asset.owner} />
    </span>
  );
};

const Information = ({ view }: { readonly view: Shown }) => {
  const text = useText();
  const { asset, standing, metadata } = view;
  const facts: readonly Fact[] = [
    { name: text('register.field.title'), value: asset.title, reach: 'public' },
    { name: text('asset.id'), value: asset.id, reach: 'public' },
    { name: text('register.field.ip-type'), value: metadata.ipType, reach: 'public' },
    { name: text('register.field.ip-content'), value: metadata.ipContent, reach: 'public' },
    { name: text('asset.owner'), value: <Owner view={view} />, reach: 'public' },
    ...(standing === 'none' ? [] : [{ name: text('asset.standing'), value: text(`asset.standing.${standing}`) }]),
    { name: text('asset.created'), value: <DateText seconds={asset.createdAt} />, reach: 'public' },
    { name: text('asset.updated'), value: <DateText seconds={asset.updatedAt} />, reach: 'public' },
    { name: text('asset.file-size'), value: formatBytes(metadata.fileInfo.size), reach: 'public' },
    { name: text('asset.file-type'), value: metadata.fileInfo.mediaType, reach: 'public' },
  ];
  return (
    <Card title={text('asset.information')} extra={<VersionCount count={asset.versionCount} />}>
      <Facts facts={facts} />
    </Card>
  );
};

interface EncryptedProps {
  readonly opening: Opening;
}

/** What only people with access can read; it opens here without fetching the file. */
const Encrypted = ({ opening: { details, state, openDetails, cancel } }: EncryptedProps) => {
  const text = useText();
  const shown = (name: string, read: (fields: PrivateMetadata) => string | undefined, note?: string): Fact => {
    const sealed = (
      <span className={classes.sealed}>
        <LockOutlined aria-hidden /> {text('asset.sealed')}
      </span>
    );
    const value: ReactNode = details
      ? (read(details) ?? <span className={classes.sealed}>{text('asset.not-given')}</span>)
      : sealed;
    return { name: note ? `${name} (${note})` : name, value, reach: 'secret' };
  };
  const facts = [
    shown(text('asset.file-name'), (fields) => fields.originalFileName),
    shown(text('register.field.internal-asset-id'), (fields) => fields.internalAssetId),
    shown(
      text('register.field.internal-date'),
      (fields) => fields.internalDate,
      text('register.field.internal-date-note'),
    ),
    shown(text('register.field.related-patent'), (fields) => fields.relatedPatent),
    shown(text('register.field.description'), (fields) => fields.description),
  ];
  const running = state.purpose === 'details' || state.error?.purpose === 'details';
  return (
    <Card title={text('asset.group.private')}>
      <Facts facts={facts} />
      {details || state.purpose === 'details' ? null : (
        <Button
          className={classes.open ?? ''}
          icon={<LockOutlined aria-hidden />}
          disabled={state.purpose !== null}
          onClick={() => void openDetails()}
        >
          {text('asset.show-details')}
        </Button>
      )}
      {running ? <OpeningNote state={state} onRetry={() => void openDetails()} onCancel={cancel} /> : null}
    </Card>
  );
};

const Proof = ({ view: { asset, metadata } }: { readonly view: Shown }) => {
  const text = useText();
  const { links } = useShell();
  const explorer = links.transaction(asset.creationTxHash);
  const transaction = <HashText value={asset.creationTxHash} label={text('asset.transaction')} />;
  const facts: readonly Fact[] = [
    {
      name: text('asset.file-hash'),
      value: <HashText value={asset.hash} label={text('asset.file-hash')} whole />,
      reach: 'public',
    },
    {
      name: text('asset.transaction'),
      value: (
        <span className={classes.line}>
          {transaction}
          {explorer ? <a href={explorer}>{text('tx.explorer')}</a> : null}
        </span>
      ),
      reach: 'public',
    },
    ...(metadata.evidencyTimestamp
      ? [
          {
            name: text('asset.timestamp'),
            value: <EuTimestamp proof={metadata.evidencyTimestamp} />,
            reach: 'public' as const,
          },
        ]
      : []),
    {
      name: text('asset.metadata-cid'),
      value: <HashText value={asset.cid} label={text('asset.metadata-cid')} />,
      reach: 'public',
    },
    {
      name: text('asset.file-cid'),
      value: <HashText value={metadata.file.encryptedFileCid} label={text('asset.file-cid')} />,
      reach: 'public',
    },
  ];
  return (
    <Card title={text('asset.group.proof')}>
      <Facts facts={facts} />
    </Card>
  );
};

interface Props {
  readonly view: Shown;
  readonly opening: Opening;
}

/** Everything the registry knows of an asset (D1 section 2). */
export const OverviewTab = ({ view, opening }: Props) => (
  <div className={classes.cards}>
    <Information view={view} />
    <Encrypted opening={opening} />
    <Proof view={view} />
  </div>
);
