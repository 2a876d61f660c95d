import { fromBase64, type Hex } from '@ipr/domain';
import { type Report, unless } from '../bundle/entries.ts';
import { blockGround, callGrounds } from '../bundle/grounds.ts';
import { pemBytes } from '../bundle/pem-bytes.ts';
import type { Reason } from '../bundle/reasons.ts';
import { type CheckedToken, checkStampedHash } from '../bundle/token-files.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { checkMade } from '../chain/check-made.ts';
import { secondsOf, timeOf } from '../chain/time-of.ts';
import { clockTolerance } from '../chain/tolerances.ts';
import { sameBytes } from '../rfc3161/certificate.ts';
import { noLegalValuePolicy } from '../rfc3161/oids.ts';
import type { VerifiedToken } from '../rfc3161/verify-token.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { type ChainDocument, type TakeHomeDocument, versionFiles } from './document.ts';
import type { ReadEntry } from './rekeyed.ts';
import { decodeState } from './state-calls.ts';

type Proof = NonNullable<NonNullable<ReadEntry['metadata']>['evidencyTimestamp']>;

/** What the metadata states of the token; a field that is absent states nothing. */
const claimsReason = (proof: Proof, token: VerifiedToken, hash: string): Reason | null => {
  const { timestamp, serial, policy, tsa, qualified, hashedMessage, legalValue } = proof;
  const isSame = (stated: unknown, read: unknown) => stated === undefined || stated === read;
  const isTime = Date.parse(timestamp) === token.genTime.getTime();
  const fits =
    isSame(serial, token.serial) &&
    isSame(policy, token.policy) &&
    isSame(tsa, token.tsa) &&
    isSame(hashedMessage, hash.slice(2)) &&
    isSame(legalValue, token.policy !== noLegalValuePolicy) &&
    !(qualified && !token.claimsQualified);
  return unless(isTime && fits, 'another answer');
};

const hasToken = (files: ZipFiles, path: string, token: string): boolean =>
  sameBytes(files.get(path) ?? new Uint8Array(), fromBase64(token));

/** The author of a version, where token and certificates of the bundle are those of the author's document. */
const stampAuthorOf = ({ version: { timestamp }, metadata, author }: ReadEntry, files: ZipFiles) => {
  const { token, chain } = metadata?.evidencyTimestamp ?? {};
  if (!timestamp || !token || !chain || !hasToken(files, timestamp.token, token)) return null;
  const isTheirs = sameBytes(files.get(timestamp.chain) ?? new Uint8Array(), pemBytes(chain.map(fromBase64)));
  return isTheirs ? author : null;
};

/** Metadata under the chain's CID carries the token; the bundle's copy is that token, and the fields next to it say what it says. */
const checkClaims = (
  { version, metadata, author }: ReadEntry,
  files: ZipFiles,
  token: VerifiedToken | null,
  report: Report,
): void => {
  const proof = metadata?.evidencyTimestamp;
  const params = { version: version.number };
  if (!version.timestamp) {
    if (proof?.token && proof.chain) report.check('token.claims', 'missing', { params });
    return;
  }
  if (!proof?.token || !token) {
    report.open('token.claims', 'not compared', params);
    return;
  }
  if (!hasToken(files, version.timestamp.token, proof.token)) report.check('token.claims', 'another hash', { params });
  else report.check('token.claims', claimsReason(proof, token, version.hash), { params, author });
};

/**
 * A token in the metadata whose CID the transaction names cannot be younger than the block. One that the metadata does not have may be: a
 * deployment that defers time stamps obtains it later (decision 0074). It proves the file from its own time on, and nothing about the block.
 * @returns false for a token that its own author dates to later: its time does not count for the bundle
 */
const checkTokenTime = (
  { version: { number, transaction }, metadata }: ReadEntry,
  { transactions }: ChainDocument,
  token: VerifiedToken | null,
  author: Hex | null,
  report: Report,
): boolean => {
  const header = transactions[transaction]?.header;
  if (!header || !token) return true;
  const isEarlier = token.genTime.getTime() / 1000 <= secondsOf(header) + clockTolerance;
  const params = { version: number, time: token.genTime.toISOString() };
  if (!isEarlier && !metadata?.evidencyTimestamp?.token) {
    report.open('times.token', 'obtained later', params);
    return true;
  }
  const detail = { params, grounds: [blockGround(header)], author };
  return report.check('times.token', unless(isEarlier, 'later than its block'), detail) || author === null;
};

/** Every token of a bundle. @returns the times of those that are valid */
export const checkTokens = async (
  entries: readonly ReadEntry[],
  files: ZipFiles,
  chain: ChainDocument,
  trusted: Trusted,
  report: Report,
): Promise<readonly Date[]> => {
  const times: Date[] = [];
  for (const entry of entries) {
    const { number, timestamp, hash } = entry.version;
    const about = { params: { version: number }, author: stampAuthorOf(entry, files) };
    const paths = timestamp && { ...timestamp, proofs: versionFiles(number).proofs };
    const token: CheckedToken | null =
      paths && (await checkStampedHash(files, paths, hash.slice(2), trusted, report, about));
    const own = token?.own ?? null;
    if (!timestamp) report.open('token.valid', 'no time stamp', about.params);
    checkClaims(entry, files, own, report);
    const counts = checkTokenTime(entry, chain, own, about.author, report);
    times.push(...(token?.times ?? []).filter((time) => counts || time !== own?.genTime));
  }
  return times;
};

const headersOf = ({ versions }: TakeHomeDocument, { transactions, state }: ChainDocument) => [
  state.header,
  ...versions.flatMap(({ transaction }) => transactions[transaction]?.header ?? []),
];

/** Blocks from the newest down: state, then versions. None is above or after the one before. */
const checkOrder = (document: TakeHomeDocument, chain: ChainDocument, report: Report): void => {
  const headers = headersOf(document, chain);
  const isInOrder = headers.every((header, at) => {
    const newer = headers[at - 1];
    return !newer || (BigInt(header.number) <= BigInt(newer.number) && secondsOf(header) <= secondsOf(newer));
  });
  const grounds = headers.map(blockGround);
  report.check('times.order', unless(isInOrder, 'earlier than its block'), { grounds });
};

/** When the registry itself says that the asset was made and changed: the times of its blocks. */
const checkRegistryTimes = (document: TakeHomeDocument, chain: ChainDocument, report: Report): void => {
  const [, newest, ...older] = headersOf(document, chain);
  const oldest = older.at(-1) ?? newest;
  if (!newest || !oldest) return;
  try {
    const { createdAt, updatedAt } = decodeState(chain.state).asset;
    const isNear = (time: bigint, header: typeof newest) =>
      Math.abs(Number(time) - secondsOf(header)) <= clockTolerance;
    const fits = isNear(createdAt, oldest) && isNear(updatedAt, newest);
    const params = { time: timeOf(newest) };
    report.check('times.registry', unless(fits, 'outside the block times'), {
      params,
      grounds: callGrounds(chain.state.asset),
    });
  } catch {
    report.check('times.registry', 'unreadable');
  }
};

/** Compares the times of blocks, tokens, the registry's answer and of the bundle with each other. */
export const checkTimes = (
  document: TakeHomeDocument,
  chain: ChainDocument,
  tokens: readonly Date[],
  now: Date,
  report: Report,
): void => {
  checkOrder(document, chain, report);
  checkRegistryTimes(document, chain, report);
  checkMade({ madeAt: document.madeAt, blocks: headersOf(document, chain), tokens, now }, report);
};
