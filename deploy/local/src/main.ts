// The supervisor lives long and does little. Before anything else is loaded: V8 is kept from hoarding garbage, and what was
// compiled once is read from the cache. Together that is 90 MB instead of 230.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { dataFolder } from './paths.ts';

// What a part or the supervisor writes is for this user alone.
process.umask(0o077);
setFlagsFromString('--max-semi-space-size=2');
setFlagsFromString('--semi-space-growth-factor=1');
enableCompileCache(join(dataFolder(), 'compile-cache'));

await import('./run-stack.ts');
