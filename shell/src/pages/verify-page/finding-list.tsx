import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled, useText } from '@ipr/ui';
import type { Finding, Limit } from '@ipr/verify/bundle/findings';
import { Details } from './details.tsx';
import { type FindingGroup, groupFindings } from './group-findings.ts';
import classes from './report.module.css';

const Line = ({ finding: { code, ok, params } }: { readonly finding: Finding }) => {
  const text = useText();
  return (
    <li className={ok ? classes.holds : classes.fails}>
      <span className={classes.mark}>
        {ok ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        <span>{text(ok ? 'verify.holds' : 'verify.fails')}</span>
      </span>
      <div className={classes.words}>
        <span>{text(`finding.${code}`)}</span>
        {params.reason ? (
          <strong className={classes.because}>
            {text('verify.because', { reason: text(`reason.${params.reason}`) })}
          </strong>
        ) : null}
        <Details params={params} />
      </div>
    </li>
  );
};

const useGroupTitle = () => {
  const text = useText();
  return (about: FindingGroup['about']): string =>
    typeof about === 'number' ? text('verify.version', { n: about }) : text(`verify.group.${about}`);
};

/** Every check in words with its result. */
export const FindingList = ({ findings }: { readonly findings: readonly Finding[] }) => {
  const text = useText();
  const titleOf = useGroupTitle();
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="verify-checks" className={classes.section}>
      <h2 id="verify-checks">{text('verify.checks')}</h2>
      {groupFindings(findings).map((group) => (
        <div key={group.about} className={classes.group}>
          <h3>{titleOf(group.about)}</h3>
          <ul className={classes.list}>
            {group.findings.map((finding) => (
              <Line key={`${finding.code} ${JSON.stringify(finding.params)}`} finding={finding} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};

/** Limits that apply even if every check passes. */
export const LimitList = ({ limits }: { readonly limits: readonly Limit[] }) => {
  const text = useText();
  if (limits.length === 0) return null;
  return (
    <section aria-labelledby="verify-limits" className={classes.section}>
      <h2 id="verify-limits">{text('verify.limits')}</h2>
      <ul className={classes.list}>
        {limits.map(({ code, params }) => (
          <li key={`${code} ${JSON.stringify(params)}`} className={classes.open}>
            <span className={classes.mark}>
              <InfoCircleFilled aria-hidden />
            </span>
            <div className={classes.words}>
              <span>
                {typeof params.version === 'number' ? `${text('verify.version', { n: params.version })}: ` : null}
                {text(`limit.${code}`)}
              </span>
              <Details params={params} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
