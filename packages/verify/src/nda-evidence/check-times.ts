import { type Report, unless } from '../bundle/entries.ts';
import { blockGround } from '../bundle/grounds.ts';
import { checkMade } from '../chain/check-made.ts';
import { secondsOf, timeOf } from '../chain/time-of.ts';
import { clockTolerance } from '../chain/tolerances.ts';
import type { VerifiedToken } from '../rfc3161/verify-token.ts';
import type { NdaEvidence } from './parts.ts';

/** Times of the share document's valid tokens, and the token over the manifest; null when it is missing or refuted. */
export interface NdaTokens {
  readonly share: readonly Date[];
  readonly manifestToken: VerifiedToken | null;
}

const checkOrder = ({ grant, acceptance }: NdaEvidence, report: Report): void => {
  const [granted, accepted] = [grant.header, acceptance.header];
  const isInOrder = BigInt(granted.number) <= BigInt(accepted.number) && secondsOf(granted) <= secondsOf(accepted);
  const params = { granted: timeOf(granted), accepted: timeOf(accepted) };
  const grounds = [blockGround(granted), blockGround(accepted)];
  report.check('times.order', unless(isInOrder, 'earlier than its block'), { params, grounds });
};

/** The manifest's token covers the hash of the acceptance's block, so it cannot be older than that block. */
const checkManifestTokenTime = (
  { acceptance: { header } }: NdaEvidence,
  { manifestToken }: NdaTokens,
  report: Report,
): void => {
  if (!manifestToken) return;
  const params = { time: manifestToken.genTime.toISOString(), accepted: timeOf(header) };
  const isLater = manifestToken.genTime.getTime() / 1000 >= secondsOf(header) - clockTolerance;
  report.check('times.token', unless(isLater, 'earlier than its block'), { params, grounds: [blockGround(header)] });
};

/** Compares the times of blocks, tokens and of the bundle with each other. */
export const checkTimes = (evidence: NdaEvidence, tokens: NdaTokens, now: Date, report: Report): void => {
  checkOrder(evidence, report);
  checkManifestTokenTime(evidence, tokens, report);
  const { signer } = evidence;
  const headers = [evidence.grant.header, evidence.acceptance.header];
  checkMade(
    {
      madeAt: evidence.madeAt,
      blocks: signer.kind === 'eip-1271' ? [...headers, signer.header] : headers,
      tokens: [...tokens.share, ...(tokens.manifestToken ? [tokens.manifestToken.genTime] : [])],
      now,
    },
    report,
  );
};
