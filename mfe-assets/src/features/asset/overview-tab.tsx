import { formatBytes } from '@ipr/domain';
import { AddressText, Card, DateText, useText } from '@ipr/ui';
import classes from './asset.module.css';
import { AssetFolders } from './asset-folders.tsx';
import { EncryptedCard } from './encrypted-card.tsx';
import { type Fact, Facts } from './facts.tsx';
import { ProofCard } from './proof-card.tsx';
import type { ReadableAsset } from './readable-asset.ts';
import type { Opening } from './use-opened-file.ts';

const Owner = ({ view }: { readonly view: ReadableAsset }) => {
  const text = useText();
  return (
    <span className={classes.line}>
      {view.standing === 'owner' ? <strong>{text('asset.owner-you')}</strong> : null}
      <AddressText address={view.asset.owner} />
    </span>
  );
};

const Information = ({ view }: { readonly view: ReadableAsset }) => {
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
    { name: text('asset.folders'), value: <AssetFolders assetId={asset.id} /> },
  ];
  return (
    <Card title={text('asset.information')}>
      <Facts facts={facts} />
    </Card>
  );
};

interface Props {
  readonly view: ReadableAsset;
  readonly opening: Opening;
}

/** All registry data of an asset (D1 section 2). */
export const OverviewTab = ({ view, opening }: Props) => (
  <div className={classes.cards}>
    <Information view={view} />
    <EncryptedCard opening={opening} />
    <ProofCard view={view} />
  </div>
);
