import { dealKeyset } from './share/deal-keyset.ts';

const [directory, ...rest] = process.argv.slice(2);
if (!directory || rest.length > 0) {
  process.stderr.write('usage: node services/keys/src/deal-main.ts DIRECTORY\n');
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${JSON.stringify(dealKeyset(directory))}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
