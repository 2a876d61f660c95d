import { variables as database } from '@ipr/embedded-mongo/config';
import { Config as Stack } from '@ipr/local-stack/config';
import { services } from '@ipr/local-stack/services';
import { Config as IpfsNode } from '@ipr/storage/ipfs-node/config';
import type { z } from 'zod';
import { artefact } from './artefact.ts';
import { code, generatedFrom, table } from './markdown.ts';
import { rulesOf, type Variable, variablesOf } from './variables.ts';

interface Program {
  readonly title: string;
  readonly file: string;
  readonly words: string;
  readonly variables: readonly Variable[];
  /** Rules that involve several of them. */
  readonly rules: ReturnType<typeof rulesOf>;
}

const readBy = (schema: z.ZodObject) => ({ variables: variablesOf(schema), rules: rulesOf(schema) });

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const service = (name: string, schema: z.ZodObject, words: string): Program => ({
  title: capitalised(name),
  file: `services/${name}/src/main.ts`,
  words,
  ...readBy(schema),
});

const ofInstances = ({ length }: readonly string[]) => (length > 1 ? ' Each has its own environment.' : '');

/** Every program that reads its environment. */
export const programs: readonly Program[] = [
  {
    title: 'One-machine stack',
    file: 'npm start',
    words:
      'Settings of the stack on one machine. Variables of the services are passed on to them, except those that the stack sets itself.',
    ...readBy(Stack),
  },
  ...services
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((each) => service(each.name, each.config, `${capitalised(each.about)}.${ofInstances(each.instances)}`)),
  {
    title: 'IPFS node',
    file: 'services/storage/src/ipfs-node-main.ts',
    words: 'The embedded node; production uses Kubo.',
    ...readBy(IpfsNode),
  },
  {
    title: 'Embedded database',
    file: 'packages/embedded-mongo/src/main.ts',
    words: 'Production uses MongoDB.',
    variables: database,
    rules: [],
  },
];

const introduction = `# Configuration

Each program reads its environment once, at the start, by one schema. All invalid variables are printed at once, by name and
without values, and the program exits with code 1. An empty variable counts as absent; unknown variables are
ignored. Keep variables marked *secret* out of logs, tickets and repositories.

`;

const row = ({ name, description, accepts, otherwise, secret }: Variable) => [
  code(name),
  secret ? `${description} (*secret*)` : description,
  accepts,
  otherwise ?? '**required**',
];

const section = ({ title, file, words, variables, rules }: Program): string => {
  const together = rules.map(({ name, words: rule }) => `- ${code(name)}: ${rule}\n`).join('');
  const rows = table(['Variable', 'Meaning', 'Takes', 'Default'], variables.map(row));
  return `## ${title}\n\n${code(file)}. ${words}\n\n${rows}${together && `\nThe program refuses to start when a rule is violated:\n\n${together}`}`;
};

/** The page of all variables, from the schemas that the programs read them with. */
export const configurationPage = (): string =>
  `${generatedFrom('the config.ts of each program')}${introduction}${programs.map(section).join('\n')}`;

export const configurationDocument = artefact('configuration', async () => ({
  'docs/configuration.md': configurationPage(),
}));
