// `npm run new-module -- mfe-notes`: a module with page, part, texts, test, story and owner (docs/modules.md).
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createModule } from './author/create-module.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: root, stdio: 'inherit' });

try {
  const folder = process.argv[2] ?? '';
  const files = createModule(root, folder);
  // Links the workspace and writes its entry in the lock file.
  run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
  run(process.execPath, 'tools/generate/src/main.ts', 'remotes');
  run(path.join(root, 'node_modules/.bin/biome'), 'check', '--write', ...files, 'packages/ui/src/texts/languages');
  process.stdout.write(`${folder} is ready. npm run dev shows it in the portal, npm start -w @ipr/${folder} alone.\n`);
} catch (thrown) {
  process.stderr.write(`${(thrown as Error).message}\n`);
  process.exitCode = 1;
}
