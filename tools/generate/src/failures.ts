import { statusOf, statusOfCode } from '@ipr/api';
import { type FailureCode, type FailureKind, failureSentences, failures, paramTypesOf } from '@ipr/domain';
import { registryFailures } from '@ipr/protocol/registry/failure-of-revert';
import { tones } from '@ipr/ui/texts/tone.ts';
import { artefact } from './artefact.ts';
import { code, generatedFrom, table } from './markdown.ts';

/** Why failures of a kind happen, and what to do about them. */
const kinds: Readonly<Record<FailureKind, readonly [why: string, whatToDo: string]>> = {
  invalid: [
    'The input does not match the schema or rules of the call',
    'Correct the input; the same request fails again',
  ],
  unauthenticated: ['There is no session, or it has expired', 'Sign in and repeat'],
  forbidden: ['The chain or a rule denies access', 'Request access from the owner of the asset'],
  'not-found': ['It does not exist, or this person may not see it', 'Check the source of the id'],
  conflict: ['Another change came first, or the item already exists', 'Read the current state, then decide'],
  cancelled: ['The person cancelled it', 'Nothing'],
  unavailable: ['A service does not answer', 'Retry later; a mutation with the same idempotency key has one effect'],
  unexpected: ['A defect of the product', 'Search the logs for the request id (`instance`): they contain the cause'],
};

const introduction = `# Failures

Every failure has one code of \`packages/domain/src/failure-codes.ts\`. Its kind decides the HTTP status and the tone; over HTTP it
is sent as \`application/problem+json\` (RFC 9457) with \`code\` and \`params\`; a person reads one sentence in English, French, German
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

/** The compiler requires the sentence too; this error is clearer if the generator runs first. @throws Error */
const sentenceOf = (one: FailureCode): string => {
  if (one in failureSentences) return failureSentences[one];
  throw new Error(`${one} has no sentence in packages/domain/src/failure-sentences.ts`);
};

/** Target of the link in a message. */
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

/** The page of all failures, from the product's own tables. */
export const failuresPage = (): string => {
  const codes = (Object.keys(failures) as FailureCode[]).sort();
  const rows = table(
    ['Code', 'Kind', 'HTTP', 'Tone', 'Sentence', 'Parameters', 'Error of the contract'],
    codes.map(row),
  );
  return `${generatedFrom('packages/domain/src/failure-codes.ts')}${introduction}${kindTable()}\n## All codes\n\n${rows}`;
};

export const failuresDocument = artefact('failures', async () => ({ 'docs/failures.md': failuresPage() }));
