import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { collectTests } from './collect-tests.ts';
import type { Switches } from './verifier-switches.ts';

const root = join(import.meta.dirname, '../..');

/** Test files that verify: of tokens, certificates, revocation data, certificates as PDF, and of what a bundle of the corpus has not. */
const testFiles = [
  ...[
    'certificate/check-signature',
    'chain/check-network',
    'chain/header-hash',
    'rfc3161/certificate',
    'rfc3161/der',
    'rfc3161/find-chain',
    'rfc3161/public-key',
    'rfc3161/quality',
    'rfc3161/response',
    'rfc3161/signed-token',
    'rfc3161/token-parts',
    'zip/zip',
  ].map((name) => `packages/verify/src/${name}`),
  ...['forged-tokens', 'revocation', 'signed-data', 'trusted-roots', 'operator-record', 'shared-receipt'].map(
    (name) => `packages/verify/test/${name}`,
  ),
  ...[
    'forged-structures',
    'forged-tokens',
    'ocsp',
    'openssl',
    'qualified',
    'refused-certificates',
    'revocation',
    'unreadable-answers',
    'verify-renewals',
  ].map((name) => `services/timestamps/test/${name}`),
  ...['certificate', 'certificate-data', 'forged-pdf', 'tampered'].map((name) => `services/certificates/test/${name}`),
].map((name) => join(root, `${name}.test.ts`));

/** A bundle or a test that can notice a mutant. */
export interface Witness {
  readonly name: string;
  readonly is: 'bundle' | 'test';
  readonly milliseconds: number;
  /** Whether anything is other than without a mutant. */
  readonly notices: () => Promise<boolean>;
}

interface Witnesses {
  readonly all: readonly Witness[];
  /** By mutant those in which it changes a value, the quickest first. */
  readonly ofMutant: ReadonlyMap<number, readonly Witness[]>;
  /** Mutants whose place is passed when a file is loaded: a switch comes too late for them. */
  readonly atLoad: ReadonlySet<number>;
  readonly close: () => Promise<void>;
}

/** What a witness has to do once without a mutant. @returns how it notices one */
type Prepare = () => Promise<Witness['notices']>;

const bundles = async (wanted: RegExp): Promise<readonly (readonly [string, Prepare])[]> => {
  const { makeCorpus, wholeOutcomeOf } = await import('@ipr/verify/testing/outcomes');
  const corpus = await makeCorpus(wanted);
  return corpus.map((each) => [
    each.name,
    async () => {
      const outcome = await wholeOutcomeOf(each);
      return async () => (await wholeOutcomeOf(each).catch(() => 'thrown')) !== outcome;
    },
  ]);
};

/**
 * Runs every bundle of the corpus and every test of the list once, without a mutant.
 * @param wanted names of bundles @param inFiles paths of test files
 * @throws the failure of a test
 */
export const openWitnesses = async (switches: Switches, wanted: RegExp, inFiles: RegExp): Promise<Witnesses> => {
  const corpus = await bundles(wanted);
  const { tests, close } = await collectTests(testFiles.filter((path) => inFiles.test(path)));
  const atLoad = new Set(switches.start(0));
  const all: Witness[] = [];
  const ofMutant = new Map<number, Witness[]>();
  const add = async (name: string, is: Witness['is'], prepare: Prepare): Promise<void> => {
    switches.start(0);
    const from = performance.now();
    const notices = await prepare();
    const witness = { name, is, milliseconds: performance.now() - from, notices };
    all.push(witness);
    for (const number of switches.start(0)) ofMutant.set(number, [...(ofMutant.get(number) ?? []), witness]);
  };
  for (const [name, prepare] of corpus) await add(name, 'bundle', prepare);
  for (const { name, run } of tests)
    await add(name, 'test', async () => {
      await run();
      return () =>
        run().then(
          () => false,
          () => true,
        );
    });
  for (const [number, own] of ofMutant)
    ofMutant.set(
      number,
      own.toSorted((one, other) => one.milliseconds - other.milliseconds),
    );
  return { all, ofMutant, atLoad, close };
};
