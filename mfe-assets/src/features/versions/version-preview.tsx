import { mediaTypeOf, type PrivateMetadata } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import {
  Alert,
  ErrorState,
  FactList,
  LoadingState,
  type NamedFact,
  PublicMark,
  SecretMark,
  Tag,
  useTaxonomyLabel,
  useText,
} from '@ipr/ui';
import { FileView } from '@ipr/viewer';
import { type ReactNode, useEffect } from 'react';
import { FileButtons } from '../asset/file-buttons.tsx';
import { OpeningNote } from '../asset/opening-note.tsx';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import { ScrollableDialog } from '../asset/scrollable-dialog.tsx';
import { useFileActions } from '../asset/use-file-actions.ts';
import { type Opening, useOpenedFile } from '../asset/use-opened-file.ts';
import { useVersionFacts } from '../asset/version-facts.tsx';
import { EuTimestamp } from '../timestamp/eu-timestamp.tsx';
import type { ReadVersion } from './find-replacement.ts';
import { useDocument } from './use-document.ts';
import { useReplacement } from './use-replacement.ts';
import classes from './versions.module.css';

interface BlockProps {
  readonly title: string;
  /** Who can read the values. */
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

const Block = ({ title, mark, children }: BlockProps) => (
  <section className={classes.block}>
    <h3>
      {title} {mark}
    </h3>
    {children}
  </section>
);

/** The private fields of a version; a placeholder until they are decrypted. */
const PrivateFacts = ({ details }: { readonly details: PrivateMetadata | null }) => {
  const text = useText();
  const fact = (name: string, value: string | undefined): NamedFact => ({
    name,
    value: details ? (value ?? text('asset.not-given')) : text('asset.sealed'),
  });
  const facts = [
    fact(text('register.field.internal-date'), details?.internalDate),
    fact(text('register.field.internal-asset-id'), details?.internalAssetId),
    fact(text('register.field.related-patent'), details?.relatedPatent),
    fact(text('register.field.description'), details?.description),
    fact(text('asset.file-name'), details?.originalFileName),
    fact(text('version.file-type'), details ? mediaTypeOf(details.originalFileName) : undefined),
  ];
  return (
    <Block title={text('asset.group.private')} mark={<SecretMark />}>
      <FactList facts={facts} />
    </Block>
  );
};

const Classification = ({ view: { metadata } }: { readonly view: ReadableAsset }) => {
  const text = useText();
  const labelOf = useTaxonomyLabel();
  return (
    <Block title={text('version.classification')} mark={<PublicMark />}>
      <FactList
        facts={[
          { name: text('register.field.ip-type'), value: <Tag>{labelOf(metadata.ipType)}</Tag> },
          { name: text('register.field.ip-content'), value: <Tag>{labelOf(metadata.ipContent)}</Tag> },
        ]}
      />
    </Block>
  );
};

const File = ({ opening, hasFile }: { readonly opening: Opening; readonly hasFile: boolean }) => {
  const text = useText();
  const { file, reader, state, cancel, openWhole } = opening;
  const { isShown, running, show, download, retry } = useFileActions(opening);
  return (
    <>
      {hasFile ? null : <Alert type="warning" showIcon title={text('asset.no-encrypted-file')} />}
      <div className={classes.buttons}>
        <FileButtons running={running} disabled={!hasFile} onView={show} onDownload={download} />
      </div>
      <OpeningNote state={state} onRetry={retry} onCancel={cancel} />
      {isShown && file ? (
        <FileView
          bytes={file.bytes}
          parts={file.parts}
          onWhole={() => openWhole('view')}
          name={file.fileName}
          reader={reader}
          onDownload={download}
        />
      ) : null}
    </>
  );
};

interface PreviewProps {
  /** With hash, CID and title of this version. */
  readonly view: ReadableAsset;
  readonly version: AssetVersion;
  readonly replacement: ReadVersion | null;
}

/** Content of the dialog; decrypts the private fields at once, the file on request. */
const Preview = ({ view, version, replacement }: PreviewProps) => {
  const text = useText();
  const opening = useOpenedFile(view, replacement?.metadata);
  const { evidencyTimestamp, file } = view.metadata;
  const recorded = useVersionFacts(view.asset, version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decrypts once, when the dialog opens
  useEffect(() => {
    void opening.openDetails();
  }, []);
  return (
    <div className={classes.stack}>
      <EuTimestamp proof={evidencyTimestamp} hash={version.hash} detailed />
      {replacement ? (
        <Alert type="info" showIcon title={text('rekey.version-opens', { n: replacement.version.number })} />
      ) : null}
      <File opening={opening} hasFile={file.encryptedFileCid !== ''} />
      <PrivateFacts details={opening.details} />
      <Block title={text('asset.group.proof')} mark={<PublicMark />}>
        <FactList facts={recorded} />
      </Block>
      <Classification view={view} />
    </div>
  );
};

interface Props {
  readonly view: ReadableAsset;
  readonly version: AssetVersion;
  readonly onClose: () => void;
}

export const VersionPreview = ({ view, version, onClose }: Props) => {
  const text = useText();
  const { data, error, refetch } = useDocument(version.cid);
  const { hash, cid, title, number } = version;
  const asset = { ...view.asset, hash, cid, title };
  const name = text('version.preview', { n: number, title });
  const replacement = useReplacement(view.asset.versions, version);
  return (
    <ScrollableDialog title={name} onClose={onClose}>
      {error ? <ErrorState title={text('version.failed')} error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Preview view={{ ...view, asset, metadata: data }} version={version} replacement={replacement} /> : null}
      {data || error ? null : <LoadingState text={text('version.loading')} />}
    </ScrollableDialog>
  );
};
