import { createRequire } from 'node:module';

interface Callbacks {
  import(path: string): { contents: string } | { error: string };
}

export interface Compiler {
  /** Standard JSON in, standard JSON out (docs.soliditylang.org/en/latest/using-the-compiler.html). */
  compile(input: string, callbacks?: Callbacks): string;
}

const require = createRequire(import.meta.url);

/** A WebAssembly build of the compiler, that of the npm package `solc` unless another file is named. */
export const loadCompiler = (soljson = 'solc/soljson.js'): Compiler => require('solc/wrapper')(require(soljson));
