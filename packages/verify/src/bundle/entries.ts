import type { Hex } from '@ipr/domain';
import type { Ground } from './grounds.ts';
import type { Reason } from './reasons.ts';

/** What a check came to. A claim that no check can decide is 'not-proved', never 'proved'. */
export const outcomes = ['proved', 'refuted', 'not-proved'] as const;
export type Outcome = (typeof outcomes)[number];

/** What evidence can be about; each has a verdict of its own. */
export const dimensions = ['integrity', 'time', 'account', 'person', 'network', 'root'] as const;
export type Dimension = (typeof dimensions)[number];

/** 'listed': stated and shown, but a dimension can be proved while it is not. */
type Weight = 'weighs' | 'listed';

/** Every check with the dimension it belongs to. Each is a sentence in the interface and in the program. */
export const checks = {
  'manifest.complete': ['integrity', 'weighs'],
  'manifest.hashes': ['integrity', 'weighs'],
  'files.closed': ['integrity', 'weighs'],
  'files.readme': ['integrity', 'weighs'],
  'files.script': ['integrity', 'weighs'],
  'versions.complete': ['integrity', 'weighs'],
  'metadata.readable': ['integrity', 'weighs'],
  'metadata.cid': ['integrity', 'weighs'],
  'metadata.file-hash': ['integrity', 'weighs'],
  'ciphertext.hash': ['integrity', 'listed'],
  'key.hash': ['integrity', 'listed'],
  'key.named': ['integrity', 'weighs'],
  'key.condition': ['integrity', 'listed'],
  'file.opened': ['integrity', 'listed'],
  'private.opened': ['integrity', 'listed'],
  'share.readable': ['integrity', 'weighs'],
  'share.hash': ['integrity', 'weighs'],
  'share.cid': ['integrity', 'weighs'],
  'share.text': ['integrity', 'weighs'],
  'share.own-text': ['integrity', 'weighs'],
  'share.published': ['integrity', 'listed'],
  'share.terms': ['integrity', 'weighs'],
  'record.readable': ['integrity', 'weighs'],
  'record.same': ['integrity', 'weighs'],
  'record.chain': ['integrity', 'weighs'],
  'pdf.signature': ['integrity', 'weighs'],
  'certificate.data': ['integrity', 'weighs'],
  'certificate.page': ['integrity', 'listed'],
  'seal.token': ['time', 'weighs'],
  'seal.missing': ['time', 'listed'],
  'token.valid': ['time', 'weighs'],
  'token.claims': ['time', 'weighs'],
  'token.authority': ['time', 'listed'],
  'token.revocation': ['time', 'listed'],
  'times.authorities': ['time', 'listed'],
  'times.order': ['time', 'weighs'],
  'times.token': ['time', 'weighs'],
  'times.registry': ['time', 'weighs'],
  'times.made': ['time', 'listed'],
  'record.token': ['time', 'listed'],
  'pdf.token': ['time', 'listed'],
  'record.made': ['time', 'listed'],
  'transaction.receipt': ['account', 'weighs'],
  'transaction.event': ['account', 'weighs'],
  'version.registrant': ['account', 'weighs'],
  'state.asset': ['account', 'weighs'],
  'consent.typed-data': ['account', 'weighs'],
  'signature.signer': ['account', 'weighs'],
  'signature.first-owner': ['account', 'listed'],
  'signature.account': ['account', 'weighs'],
  'grant.receipt': ['account', 'weighs'],
  'grant.event': ['account', 'weighs'],
  'acceptance.receipt': ['account', 'weighs'],
  'acceptance.event': ['account', 'weighs'],
  'receipt.proof': ['account', 'listed'],
  'account.proof': ['account', 'listed'],
  'chain.receipt': ['account', 'weighs'],
  'chain.answer': ['account', 'listed'],
  'party.grantor': ['person', 'weighs'],
  'party.grantee': ['person', 'weighs'],
  'events.complete': ['person', 'weighs'],
  'events.belong': ['person', 'weighs'],
  'events.order': ['person', 'weighs'],
  'events.times': ['person', 'weighs'],
  'custody.signer': ['person', 'weighs'],
  'record.claims': ['person', 'weighs'],
  'taken.by': ['person', 'weighs'],
  'network.known': ['network', 'weighs'],
  'network.registry': ['network', 'weighs'],
  'network.blocks': ['network', 'weighs'],
  'network.pace': ['network', 'weighs'],
  'network.same': ['network', 'weighs'],
  'header.hash': ['network', 'weighs'],
  'chain.block': ['network', 'weighs'],
  'operator.signature': ['network', 'listed'],
  'pdf.signer': ['network', 'weighs'],
  'pdf.revocation': ['network', 'listed'],
  'authority.root': ['network', 'weighs'],
  'authority.legal': ['network', 'weighs'],
  'root.readable': ['root', 'weighs'],
  'root.path': ['root', 'weighs'],
  'root.signature': ['root', 'weighs'],
  'root.token': ['root', 'listed'],
  'root.times': ['root', 'listed'],
  'root.transaction': ['root', 'weighs'],
  'root.same': ['root', 'weighs'],
} as const satisfies Readonly<Record<string, readonly [Dimension, Weight]>>;
export type CheckCode = keyof typeof checks;

/** Which thing an entry is about: a version, a block, an account. */
export type CheckParams = Readonly<Record<string, string | number>>;

/** One check: what was checked, in which dimension, with which outcome and, unless it is proved, why. */
export interface Entry {
  readonly code: CheckCode;
  readonly dimension: Dimension;
  readonly outcome: Outcome;
  readonly reason: Reason | null;
  readonly params: CheckParams;
  /** What it rests on and the bundle alone does not prove; empty for a check of bytes. */
  readonly grounds: readonly Ground[];
}

/** An entry before it is known which grounds are confirmed: 'proved' means proved if they are. */
export type RawEntry = Entry;

export interface Detail {
  readonly params?: CheckParams;
  readonly grounds?: readonly Ground[];
  /** Who published what is checked, where that is shown: a contradiction in it is then that of one version alone. */
  readonly author?: Hex | null;
}

/** Refuted by what the author of one version published, and not by what the bundle or its maker states. */
export const isOfAuthor = ({ outcome, params }: Entry): boolean => outcome === 'refuted' && params.author !== undefined;

/** @param reason null for what holds; @param outcome of an entry with a reason */
export const entryOf = (
  code: CheckCode,
  reason: Reason | null,
  { params = {}, grounds = [], author = null }: Detail = {},
  outcome: Exclude<Outcome, 'proved'> = 'refuted',
): Entry => ({
  code,
  dimension: checks[code][0],
  outcome: reason === null ? 'proved' : outcome,
  reason,
  params: reason !== null && outcome === 'refuted' && author ? { ...params, author } : params,
  grounds: reason === null ? grounds : [],
});

/** Null when a condition holds, else the reason why it does not. */
export const unless = (holds: boolean, reason: Reason): Reason | null => (holds ? null : reason);

/**
 * Collects what a verifier checks, in the order in which it checks. The same entry is kept once.
 * @param onEntry called with each entry at once
 */
export const openReport = (onEntry: (entry: Entry) => void = () => undefined) => {
  const entries: Entry[] = [];
  const known = new Set<string>();
  const proved = new Set<Ground>();
  const add = (entry: Entry): void => {
    const identity = JSON.stringify(entry);
    if (known.has(identity)) return;
    known.add(identity);
    entries.push(entry);
    onEntry(entry);
  };
  return {
    entries,
    /** Proved (if its grounds are), or refuted for a reason. @returns whether it holds */
    check: (code: CheckCode, reason: Reason | null, { grounds = [], ...detail }: Detail = {}): boolean => {
      add(entryOf(code, reason, { ...detail, grounds: grounds.filter((ground) => !proved.has(ground)) }));
      return reason === null;
    },
    /** The bytes prove this ground: checks made after this do not rest on it. */
    proves: (ground: Ground): void => void proved.add(ground),
    /** Not proved, for a reason. */
    open: (code: CheckCode, reason: Reason, params: CheckParams = {}): void =>
      add(entryOf(code, reason, { params }, 'not-proved')),
  };
};
export type Report = ReturnType<typeof openReport>;

/** The same report, whose entries also have these params. */
export const stating = (report: Report, stated: CheckParams): Report => ({
  ...report,
  check: (code, reason, { params = {}, ...detail } = {}) =>
    report.check(code, reason, { params: { ...params, ...stated }, ...detail }),
  open: (code, reason, params = {}) => report.open(code, reason, { ...params, ...stated }),
});
