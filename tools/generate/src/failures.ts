import { problemOf, statusOf } from '@ipr/api';
import { Failure, type FailureCode, type FailureKind, failures } from '@ipr/domain';
import { registryFailures } from '@ipr/protocol/registry/failure-of-revert';
import { failuresEn } from '@ipr/ui/texts/failures/en.ts';
import { tones } from '@ipr/ui/texts/tone.ts';
import { artefact } from './artefact.ts';
import { code, generatedFrom, table } from './markdown.ts';

/** Why failures of a kind happen, and what to do about them. */
const kinds: Readonly<Record<FailureKind, readonly [why: string, whatToDo: string]>> = {
  invalid: ['What was sent is not what the call takes', 'Correct it; the same again fails again'],
  unauthenticated: ['Nobody is signed in, or no longer', 'Sign in and repeat'],
  forbidden: ['The chain or a rule says no', 'Ask the owner of the asset for access'],
  'not-found': ['It does not exist, or not for this person', 'Check where the id came from'],
  conflict: ['Something else was faster, or was there before', 'Look at the present state, then decide'],
  cancelled: ['The person stopped it', 'Nothing'],
  unavailable: ['A part does not answer', 'Repeat later; a mutation with the same idempotency key has one effect'],
  unexpected: ['Nobody foresaw it', 'Look for the request id (`instance`) in the logs: the cause is there'],
};

const introduction = `# Failures

Whatever goes wrong is one code of \`packages/domain/src/failure.ts\`. Its kind decides the HTTP status and how it sounds; over HTTP it
travels as \`application/problem+json\` (RFC 9457) with \`code\` and \`params\`; a person reads one sentence in English, French, German
or Spanish (\`packages/ui/src/texts/failures\`), with \`{params}\` filled in. An error of the contract becomes a code in
\`packages/protocol/src/registry/failure-of-revert.ts\`. A code, a kind or an error of the contract that lacks its line anywhere does not
compile.

`;

const contractErrors = (wanted: FailureCode): string =>
  Object.entries(registryFailures)
    .filter(([, mapped]) => mapped === wanted)
    .map(([name]) => code(name))
    .join(' ');

const kindTable = () =>
  table(
    ['Kind', 'HTTP', 'Tone', 'Why', 'What to do'],
    Object.entries(kinds).map(([kind, words]) => [
      kind,
      String(statusOf[kind as FailureKind]),
      tones[kind as FailureKind],
      ...words,
    ]),
  );

/** The compiler asks for it too; whoever generates first is told in words. @throws Error */
const sentenceOf = (one: FailureCode): string => {
  if (one in failuresEn) return failuresEn[one];
  throw new Error(`${one} has no sentence in packages/ui/src/texts/failures/en.ts`);
};

const row = (one: FailureCode) => [
  code(one),
  failures[one],
  String(problemOf(new Failure(one)).status),
  tones[failures[one]],
  sentenceOf(one),
  contractErrors(one),
];

/** The page of all failures, from the same tables that the product uses. */
export const failuresPage = (): string => {
  const codes = (Object.keys(failures) as FailureCode[]).sort();
  const rows = table(['Code', 'Kind', 'HTTP', 'Tone', 'Sentence', 'Error of the contract'], codes.map(row));
  return `${generatedFrom('packages/domain/src/failure.ts')}${introduction}${kindTable()}\n## All codes\n\n${rows}`;
};

export const failuresDocument = artefact('failures', async () => ({ 'docs/failures.md': failuresPage() }));
