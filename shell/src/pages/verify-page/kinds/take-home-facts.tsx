import { AddressText, useText, WrittenText } from '@ipr/ui';
import type { TakeHomeFacts as Facts } from '@ipr/verify/take-home/verify-take-home';
import { Moment } from '../details.tsx';
import classes from '../report.module.css';
import { Fact, WholeAddress } from './fact.tsx';

/** Owner and versions of an asset with authors and times, and the account that created the bundle. */
export const TakeHomeFacts = ({ facts }: { readonly facts: Facts }) => {
  const text = useText();
  const { asset, takenBy, versions, hasKeys } = facts;
  return (
    <>
      <Fact label="verify.fact.asset">
        <WrittenText>{asset.title}</WrittenText> ({asset.id})
      </Fact>
      <Fact label="verify.fact.owner">
        <WholeAddress address={asset.owner} />
      </Fact>
      <Fact label="verify.fact.versions">
        <ul className={classes.versions}>
          {versions.map(({ number, title, updater, at }) => (
            <li key={number}>
              <span>
                {text('verify.labelled', { label: text('verify.version', { n: number }) })}{' '}
                <WrittenText>{title}</WrittenText>
              </span>
              <span className={classes.soft}>
                {at ? <Moment iso={at} /> : null} {text('verify.by')} <AddressText address={updater} copy={false} />
              </span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact label="verify.fact.taken-by">
        <WholeAddress address={takenBy.wallet} />
      </Fact>
      <Fact label="verify.fact.keys">{text(hasKeys ? 'verify.keys.inside' : 'verify.keys.none')}</Fact>
    </>
  );
};
