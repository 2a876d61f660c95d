import { Link, useShell } from '@ipr/mfe-contract';
import { Alert, Button, PageHead, useText } from '@ipr/ui';
import classes from '../features/batch/batch.module.css';
import { BatchForm } from '../features/batch/batch-form.tsx';
import { BatchProgress } from '../features/batch/batch-progress.tsx';
import { longestBatch } from '../features/batch/use-chosen-files.ts';
import { useBatch } from '../model/registration/use-batch.ts';

/** Register several files, each as an asset of its own. */
export const RegisterManyPage = () => {
  const text = useText();
  const { links } = useShell();
  const batch = useBatch();
  const { rows, phase, offered, start, adopt } = batch;
  const isBegun = rows.length > 0 || phase !== 'idle';
  return (
    <>
      <PageHead
        title={text('batch.title')}
        subtitle={text('batch.subtitle', { n: longestBatch })}
        back={<Link to={links.newAsset()}>{text('register.title')}</Link>}
      />
      <div className={classes.stack}>
        {offered.length === 0 || isBegun ? null : (
          <Alert
            type="info"
            showIcon
            title={text('batch.offered', { n: offered.length })}
            action={<Button onClick={() => void adopt(offered)}>{text('register.continue')}</Button>}
          />
        )}
        {isBegun ? <BatchProgress batch={batch} /> : <BatchForm onStart={(inputs) => void start(inputs)} />}
      </div>
    </>
  );
};
