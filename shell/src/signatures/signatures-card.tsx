import type { MadeSignature, SignedAction } from '@ipr/api';
import { Button, Card, DateText, ErrorState, LoadingState, useText } from '@ipr/ui';
import classes from './signatures.module.css';
import { useSignatures } from './use-signatures.ts';

const keyOf = ({ name, level = 'view' }: SignedAction) =>
  name === 'grantAccess' ? (`signatures.grant-${level}` as const) : (`signatures.${name}` as const);

const ActionText = ({ action }: { readonly action: SignedAction }) => {
  const text = useText();
  const { assetId: id = '', label = '', account = '' } = action;
  return <li>{text(keyOf(action), { id, label, account })}</li>;
};

const SignatureItem = ({ signature: { at, actions } }: { readonly signature: MadeSignature }) => {
  const text = useText();
  return (
    <li className={classes.item}>
      <ul className={classes.actions}>
        {actions.length === 0 ? <li>{text('signatures.unknown')}</li> : null}
        {actions.map((action, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one signature never change their order
          <ActionText key={at} action={action} />
        ))}
      </ul>
      <p className={classes.note}>
        <DateText seconds={Math.floor(Date.parse(at) / 1000)} proof />
      </p>
    </li>
  );
};

const List = () => {
  const text = useText();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSignatures();
  if (error) return <ErrorState error={error} title={text('signatures.failed')} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('signatures.loading')} />;
  const all = data.pages.flatMap(({ items }) => items);
  if (all.length === 0) return <p>{text('signatures.none')}</p>;
  return (
    <>
      <ul className={classes.list} aria-label={text('signatures.title')}>
        {all.map((signature) => (
          <SignatureItem key={`${signature.digest}${signature.at}`} signature={signature} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('signatures.more')}
        </Button>
      ) : null}
    </>
  );
};

/** What the key that identity keeps has signed for the person, so that what a stolen session did does not stay hidden. */
export const SignaturesCard = () => {
  const text = useText();
  return (
    <Card title={text('signatures.title')}>
      <p className={classes.lead}>{text('signatures.text')}</p>
      <List />
    </Card>
  );
};
