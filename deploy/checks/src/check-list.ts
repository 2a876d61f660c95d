import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentComplaints } from './document-links.ts';
import { judgeLicences } from './licences/judge-licences.ts';
import { lockedPackages } from './licences/locked-packages.ts';
import { unknownCitations } from './product-decisions.ts';
import { root } from './root.ts';
import { type Outcome, runTool } from './run-tool.ts';
import { noticesDrift } from './third-party-notices.ts';
import { typeGroups } from './type-groups.ts';
import { wallComplaints } from './walls/wall-complaints.ts';

export interface Check {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const tool = (name: string, command: string, ...args: string[]): Check => ({ name, run: () => runTool(command, args) });

const rules = (name: string, complaints: () => readonly string[]): Check => ({
  name,
  run: async () => {
    const said = complaints();
    return { ok: said.length === 0, said: said.join('\n') };
  },
});

/** Every folder with source of ours, relative to the root. */
const sourceFolders = () =>
  globSync(['shell', 'mfe-*', 'services', 'packages', 'deploy', 'contracts', 'subgraph', 'e2e', 'bench'], {
    cwd: root,
  });

/** What `npm run gen` writes is what lies here; by the program that writes it. */
const generated = (): readonly Check[] => {
  const program = 'deploy/generate/src/main.ts';
  return existsSync(join(root, program)) ? [tool('generated files', process.execPath, program, '--check')] : [];
};

/** Everything static, the slow ones first. */
export const checkList = (): readonly Check[] => [
  tool('contracts', 'npm', 'run', '--silent', 'check', '-w', '@ipr/contracts'),
  ...typeGroups().map(({ folders, config }) => tool(`types of ${folders.join(', ')}`, bin('tsc'), '-p', config)),
  tool('format and lint', bin('biome'), 'check', '--error-on-warnings', '.'),
  tool('import rules', bin('depcruise'), '--output-type', 'err-long', ...sourceFolders()),
  rules('imports that rules cannot see', wallComplaints),
  tool('unused code', bin('knip'), '--no-progress'),
  tool('versions in package.json', bin('sherif')),
  rules('licences', () => judgeLicences(lockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8')))),
  rules('third-party notices', noticesDrift),
  rules('links in documents', documentComplaints),
  rules('citations of the specification', unknownCitations),
  ...generated(),
];
