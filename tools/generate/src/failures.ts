import { statusOf, statusOfCode } from '@ipr/api';
import { type FailureCode, type FailureKind, failureSentences, failures, paramTypesOf } from '@ipr/domain';
import { registryFailures } from '@ipr/protocol/registry/failure-of-revert';
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

Whatever goes wrong is one code of \`packages/domain/src/failure-codes.ts\`. Its kind decides the HTTP status and how it sounds; over HTTP it
travels as \`application/problem+json\` (RFC 9457) with \`code\` and \`params\`; a person reads one sentence in English, French, German
or Spanish (\`packages/domain/src/failure-sentences.ts\`, \`packages/ui/src/texts/failures\`), with \`{params}\` filled in. A code's
parameters and their types are in \`packages/domain/src/failure-params.ts\`; those with \`?\` may be absent. The message of a failure in
the log ends with a link to its line in this table. An error of the contract becomes a code in
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
  if (one in failureSentences) return failureSentences[one];
  throw new Error(`${one} has no sentence in packages/domain/src/failure-sentences.ts`);
};

/** Where the link in a message leads. */
const anchor = (one: FailureCode): string => `<a id="${one}"></a>${code(one)}`;

const paramsOf = (one: FailureCode): string =>
  Object.entries(paramTypesOf(one))
    .map(([name, type]) => code(`${name}: ${type}`))
    .join(' ');

const row = (one: FailureCode) => [
  anchor(one),
  failures[one],
  String(statusOfCode(one)),
  tones[failures[one]],
  sentenceOf(one),
  paramsOf(one),
  contractErrors(one),
];

/** The page of all failures, from the same tables that the product uses. */
export const failuresPage = (): string => {
  const codes = (Object.keys(failures) as FailureCode[]).sort();
  const rows = table(
    ['Code', 'Kind', 'HTTP', 'Tone', 'Sentence', 'Parameters', 'Error of the contract'],
    codes.map(row),
  );
  return `${generatedFrom('packages/domain/src/failure-codes.ts')}${introduction}${kindTable()}\n## All codes\n\n${rows}`;
};

export const failuresDocument = artefact('failures', async () => ({ 'docs/failures.md': failuresPage() }));
