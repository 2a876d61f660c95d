import { Link, useShell } from '@ipr/mfe-contract';
import { PageHead, useText } from '@ipr/ui';
import classes from '../features/batch/batch.module.css';
import { BatchForm } from '../features/batch/batch-form.tsx';
import { BatchOffer } from '../features/batch/batch-offer.tsx';
import { BatchProgress } from '../features/batch/batch-progress.tsx';
import { longestBatch } from '../features/batch/use-chosen-files.ts';
import { useBatch } from '../model/batch/use-batch.ts';

/** Register several files, each as an asset of its own. */
export const RegisterManyPage = () => {
  const text = useText();
  const { links } = useShell();
  const batch = useBatch();
  const { rows, offered, start, adopt, discardOffered } = batch;
  return (
    <>
      <PageHead
        title={text('batch.title')}
        subtitle={text('batch.subtitle', { n: longestBatch })}
        back={<Link to={links.newAsset()}>{text('register.title')}</Link>}
      />
      {rows.length > 0 ? (
        <BatchProgress batch={batch} />
      ) : (
        <div className={classes.stack}>
          <BatchOffer offered={offered} onContinue={() => void adopt()} onDiscard={() => void discardOffered()} />
          <BatchForm onStart={(inputs) => void start(inputs)} />
        </div>
      )}
    </>
  );
};
