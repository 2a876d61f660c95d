import { runCeremony, usage } from './ceremony/run-ceremony.ts';

try {
  const isUnderstood = await runCeremony(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
  if (!isUnderstood) process.stderr.write(usage);
  process.exitCode = isUnderstood ? 0 : 2;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
