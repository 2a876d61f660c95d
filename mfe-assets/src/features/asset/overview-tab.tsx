import {
  AddressText,
  Card,
  DateText,
  FactList,
  type NamedFact,
  PublicMark,
  useSizeText,
  useTaxonomyLabel,
  useText,
} from '@ipr/ui';
import { useState } from 'react';
import { VersionHistoryCard } from '../versions/version-history-card.tsx';
import classes from './asset.module.css';
import { AssetFolders } from './asset-folders.tsx';
import { EncryptedCard } from './encrypted-card.tsx';
import { PreviewCard } from './preview-card.tsx';
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

/** The person's own relation to the asset, known only in this session. */
const Standing = ({ view: { asset, standing } }: { readonly view: ReadableAsset }) => {
  const text = useText();
  const facts: readonly NamedFact[] = [
    ...(standing === 'none' ? [] : [{ name: text('asset.standing'), value: text(`asset.standing.${standing}`) }]),
    { name: text('asset.folders'), value: <AssetFolders assetId={asset.id} /> },
  ];
  return (
    <Card title={text('asset.group.you')}>
      <FactList facts={facts} />
    </Card>
  );
};

const Information = ({ view }: { readonly view: ReadableAsset }) => {
  const text = useText();
  const sizeText = useSizeText();
  const labelOf = useTaxonomyLabel();
  const { asset, metadata } = view;
  const facts: readonly NamedFact[] = [
    { name: text('register.field.title'), value: asset.title },
    { name: text('asset.id'), value: asset.id },
    { name: text('register.field.ip-type'), value: labelOf(metadata.ipType) },
    { name: text('register.field.ip-content'), value: labelOf(metadata.ipContent) },
    { name: text('asset.owner'), value: <Owner view={view} /> },
    { name: text('asset.created'), value: <DateText seconds={asset.createdAt} /> },
    { name: text('asset.updated'), value: <DateText seconds={asset.updatedAt} /> },
    { name: text('asset.file-size'), value: sizeText(metadata.fileInfo.size) },
    { name: text('asset.file-type'), value: metadata.fileInfo.mediaType },
  ];
  return (
    <Card title={text('asset.information')} extra={<PublicMark />}>
      <FactList facts={facts} />
    </Card>
  );
};

interface Props {
  readonly view: ReadableAsset;
  readonly opening: Opening;
  /** A dialog shows the file. */
  readonly isCovered: boolean;
}

/** The file with its proof, then all registry data and the versions of an asset (D1 section 2). */
export const OverviewTab = ({ view, opening, isCovered }: Props) => {
  const [isVersionViewed, setVersionViewed] = useState(false);
  return (
    <div className={classes.cards}>
      <div className={classes.top}>
        <div className={classes.cards}>
          <PreviewCard view={view} opening={opening} isCovered={isCovered || isVersionViewed} />
          <EncryptedCard opening={opening} />
        </div>
        <div className={classes.cards}>
          <Standing view={view} />
          <ProofCard view={view} />
        </div>
      </div>
      <Information view={view} />
      <VersionHistoryCard view={view} onViewed={setVersionViewed} />
    </div>
  );
};
