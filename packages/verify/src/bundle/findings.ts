import type { Reason } from './reasons.ts';

/** What is checked. Each is a sentence in the interface and in the program; a finding says whether it holds. */
export const findingCodes = [
  'network.registry',
  'manifest.complete',
  'manifest.hashes',
  'seal.token',
  'metadata.readable',
  'metadata.cid',
  'metadata.file-hash',
  'ciphertext.hash',
  'key.hash',
  'file.opened',
  'private.opened',
  'token.valid',
  'transaction.header',
  'transaction.receipt',
  'transaction.event',
  'version.registrant',
  'state.header',
  'state.asset',
  'share.readable',
  'share.hash',
  'share.cid',
  'share.text',
  'share.terms',
  'consent.typed-data',
  'signature.signer',
  'signature.account',
  'signature.owner',
  'grant.header',
  'grant.receipt',
  'grant.event',
  'acceptance.header',
  'acceptance.receipt',
  'acceptance.event',
  'times.order',
  'events.belong',
  'events.order',
  'custody.signer',
  'chain.block',
  'chain.receipt',
  'chain.answer',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** What cannot be proved here, or not at all. */
export const limitCodes = [
  'chain.local',
  'chain.not-asked',
  'registry.not-recorded',
  'receipt.not-proven',
  'token.root-not-pinned',
  'token.no-legal-value',
  'token.missing',
  'ciphertext.missing',
  'ciphertext.replaced',
  'key.missing',
  'condition.not-of-registrant',
  'account.answer-not-proven',
  'account.owner-not-proven',
  'events.missing',
  'events.not-sealed',
  'custody.assisted',
  'custody.unknown',
] as const;
export type LimitCode = (typeof limitCodes)[number];

/** Which thing it is about and, when it does not hold, why. */
export type FindingParams = Readonly<Record<string, string | number>> & { readonly reason?: Reason };

export interface Finding {
  readonly code: FindingCode;
  readonly ok: boolean;
  readonly params: FindingParams;
}

export interface Limit {
  readonly code: LimitCode;
  readonly params: FindingParams;
}

/**
 * Collects what a verifier finds, in the order in which it looks.
 * @param onFinding hears of each at once
 */
export const openReport = (onFinding: (finding: Finding) => void = () => undefined) => {
  const findings: Finding[] = [];
  const limits: Limit[] = [];
  return {
    findings,
    limits,
    /** @returns `ok`, so that a check that needs this one can be left out */
    say: (code: FindingCode, ok: boolean, params: FindingParams = {}): boolean => {
      const finding = { code, ok, params };
      findings.push(finding);
      onFinding(finding);
      return ok;
    },
    /** The same limit is named once. */
    limit: (code: LimitCode, params: FindingParams = {}): void => {
      const isKnown = limits.some(
        (each) => each.code === code && JSON.stringify(each.params) === JSON.stringify(params),
      );
      if (!isKnown) limits.push({ code, params });
    },
  };
};
export type Report = ReturnType<typeof openReport>;
