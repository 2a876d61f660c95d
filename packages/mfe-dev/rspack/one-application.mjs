import { rspack } from '@rspack/core';
import { oneApplication } from './preset.mjs';

// `node one-application.mjs <folder of the shell> <entry> <folder of the files>`
const [dir, entry, out] = process.argv.slice(2);
rspack(oneApplication({ dir, entry, out }), (error, stats) => {
  if (error || stats.hasErrors()) {
    process.stderr.write(`${error ?? stats.toString('errors-only')}\n`);
    process.exit(1);
  }
  process.exit();
});
