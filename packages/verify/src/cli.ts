import './without-compiler.ts';
import { runCli } from './run-cli.ts';

// No await at the top level: a bundler would wrap the whole program in a function, which is parsed twice.
void runCli(process.argv.slice(2), (text) => process.stdout.write(text)).then((exitCode) => {
  process.exitCode = exitCode;
});
