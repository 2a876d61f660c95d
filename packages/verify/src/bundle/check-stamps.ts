import { toHex } from '@ipr/domain';
import { clockTolerance } from '../chain/tolerances.ts';
import { nameOf, parseCertificate } from '../rfc3161/certificate.ts';
import { noLegalValuePolicy } from '../rfc3161/oids.ts';
import type { ProvenToken } from '../rfc3161/verify-renewals.ts';
import { ownRoots, type Stamp, type StampOutcome, verifyStamp } from '../rfc3161/verify-stamp.ts';
import type { CheckParams, Report } from './entries.ts';
import type { Trusted } from './trusted.ts';

interface Checked {
  readonly found: StampOutcome;
  /** Empty when it is refuted. */
  readonly tokens: readonly ProvenToken[];
  readonly params: CheckParams;
}

const timeOf = ({ genTime }: ProvenToken): string => genTime.toISOString();

const paramsOf = (found: StampOutcome, number: number, params: CheckParams): CheckParams => {
  const [first, ...renewals] = found.outcome === 'refuted' ? [] : found.tokens;
  const last = renewals.at(-1);
  return {
    ...params,
    stamp: number,
    ...(first ? { time: timeOf(first), authority: first.tsa } : {}),
    ...(last ? { renewals: renewals.length, renewed: timeOf(last) } : {}),
  };
};

/** One authority proves the time: the first of the list that does. */
const checkAny = (all: readonly Checked[], params: CheckParams, trusted: Trusted, report: Report) => {
  const stated = ({ tokens: [first] }: Checked) =>
    first ? { ...params, time: timeOf(first), authority: first.tsa } : params;
  const of = (reason: string) => all.find(({ found }) => found.outcome !== 'proved' && found.reason === reason);
  const proved = all.find(({ found }) => found.outcome === 'proved');
  const valid = all.find(({ found }) => found.outcome !== 'refuted');
  const ended = of('no renewal');
  const refuted = all.find(({ found }) => found.outcome === 'refuted');
  if (!trusted.roots && valid) report.open('token.valid', 'no root of the reader', stated(valid));
  else if (proved) report.check('token.valid', null, { params: stated(proved) });
  else if (ended) report.open('token.valid', 'no renewal', stated(ended));
  else if (refuted?.found.outcome === 'refuted') report.check('token.valid', refuted.found.reason, { params });
  else report.check('token.valid', 'untrusted authority', { params });
};

const checkAuthority = ({ found, params }: Checked, { roots }: Trusted, report: Report): void => {
  if (found.outcome === 'refuted') report.check('token.authority', found.reason, { params });
  else if (!roots) report.open('token.authority', 'no root of the reader', params);
  else if (found.outcome === 'not-proved') report.open('token.authority', found.reason, params);
  else report.check('token.authority', null, { params });
};

const checkRevocation = (
  { tokens, params: { renewals: _, renewed: __, ...params } }: Checked,
  report: Report,
): void => {
  const states = tokens.map(({ revocation }) => revocation);
  if (states.includes('unusable')) report.open('token.revocation', 'revocation data unusable', params);
  else if (states.includes('none')) report.open('token.revocation', 'no revocation data', params);
  else report.check('token.revocation', null, { params });
};

const isTrusted = ({ found }: Checked): boolean =>
  found.outcome === 'proved' || (found.outcome === 'not-proved' && found.reason === 'no renewal');

/** The worth of the authorities of valid stamps to this reader, of renewals too; one with legal value is enough. */
const checkRoots = (all: readonly Checked[], { roots }: Trusted, report: Report): void => {
  const tokens = all.flatMap((each) => each.tokens);
  for (const { tsa: authority, chain } of tokens) {
    const root = chain.at(-1);
    if (roots && root)
      report.check('authority.root', null, { params: { authority, root: nameOf(parseCertificate(root)) } });
    else report.open('authority.root', 'no root of the reader', { authority });
  }
  const first = all.flatMap((each) => each.tokens.slice(0, 1));
  if (first.some(({ policy }) => policy !== noLegalValuePolicy)) return;
  for (const { tsa: authority } of first) report.open('authority.legal', 'no legal value', { authority });
};

/** Two authorities, which are two by their roots, that stamped one hash for one request state times that are close to each other. */
const checkApart = (all: readonly Checked[], params: CheckParams, trusted: Trusted, report: Report): void => {
  const firsts = all.flatMap(({ tokens: [first] }) => first ?? []);
  const times = firsts.map(({ genTime }) => genTime.getTime());
  const roots = new Set(firsts.map(({ chain }) => toHex(chain.at(-1) ?? new Uint8Array())));
  if (times.length < 2) return;
  const [earliest, latest] = [Math.min(...times), Math.max(...times)];
  const stated = { ...params, earliest: new Date(earliest).toISOString(), latest: new Date(latest).toISOString() };
  if (!trusted.roots) report.open('times.authorities', 'no root of the reader', stated);
  else if (roots.size < firsts.length) report.open('times.authorities', 'one authority', stated);
  else if (latest - earliest <= clockTolerance * 1000) report.check('times.authorities', null, { params: stated });
  else report.open('times.authorities', 'times apart', stated);
};

/**
 * Checks the stamps of several authorities over one SHA-256, each with its renewals. The time is proved by any of them that is.
 * @returns for each stamp its valid tokens, oldest first
 */
export const checkStamps = async (
  stamps: readonly Stamp[],
  digest: Uint8Array,
  trusted: Trusted,
  report: Report,
  params: CheckParams,
): Promise<readonly (readonly ProvenToken[])[]> => {
  const now = trusted.now ?? new Date();
  const all: Checked[] = [];
  for (const [at, stamp] of stamps.entries()) {
    const roots = trusted.roots ?? ownRoots(stamp);
    const found = await verifyStamp(stamp, { digest, roots, now });
    const tokens = found.outcome === 'refuted' ? [] : found.tokens;
    all.push({ found, tokens, params: paramsOf(found, at + 1, params) });
  }
  checkAny(all, params, trusted, report);
  const known = trusted.roots ? all.filter(isTrusted) : all;
  for (const each of all) {
    checkAuthority(each, trusted, report);
    if (trusted.roots && isTrusted(each)) checkRevocation(each, report);
  }
  checkRoots(known, trusted, report);
  checkApart(known, params, trusted, report);
  return all.map(({ tokens }) => tokens);
};
