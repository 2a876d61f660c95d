import type { IssuedCertificate } from '@ipr/api';
import { Link, useShell } from '@ipr/mfe-contract';
import { Button, DateText, ErrorState, LoadingState, Tag, useText } from '@ipr/ui';
import classes from './certificate.module.css';
import { languageName } from './language-name.ts';
import { RevokeButton } from './revoke-button.tsx';
import { useAllCertificates } from './use-all-certificates.ts';

interface RowProps {
  readonly issued: IssuedCertificate;
  readonly onRevoked: (certificateId: string) => void;
}

const Row = ({ issued, onRevoked }: RowProps) => {
  const text = useText();
  const { links, i18n } = useShell();
  const { certificateId, version, language, issuedAt, revokedAt } = issued;
  return (
    <li className={classes.row}>
      <div>
        <Link to={links.certificate(certificateId)}>{certificateId}</Link>
        <p className={classes.detail}>
          {text('certificate.all-version', { version })} · {languageName(language, i18n.locale)} ·{' '}
          <DateText seconds={Date.parse(issuedAt) / 1000} proof />
        </p>
      </div>
      {revokedAt ? (
        <Tag>{text('certificate.all-revoked')}</Tag>
      ) : (
        <RevokeButton issued={issued} isOneOfMany onRevoked={() => onRevoked(certificateId)} />
      )}
    </li>
  );
};

type ListProps = Pick<RowProps, 'onRevoked'> & { readonly assetId: string };

const List = ({ assetId, onRevoked }: ListProps) => {
  const text = useText();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAllCertificates(assetId);
  if (error) return <ErrorState title={text('certificate.all-failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('certificate.all')} />;
  const all = data.pages.flatMap(({ items }) => items);
  if (all.length === 0) return <p>{text('certificate.all-none')}</p>;
  return (
    <>
      <ul className={classes.rows} aria-label={text('certificate.all')}>
        {all.map((issued) => (
          <Row key={issued.certificateId} issued={issued} onRevoked={onRevoked} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('certificate.all-more')}
        </Button>
      ) : null}
    </>
  );
};

interface Props extends ListProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Every certificate of the asset, so that its owner can withdraw one of an older version too, or one whose file is lost. */
export const AllCertificates = ({ isOpen, onToggle, ...list }: Props) => {
  const text = useText();
  return (
    <>
      <Button type="link" className={classes.toggle ?? ''} aria-expanded={isOpen} onClick={onToggle}>
        {text('certificate.all')}
      </Button>
      {isOpen ? <List {...list} /> : null}
    </>
  );
};
