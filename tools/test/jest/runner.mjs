import { readFileSync } from 'node:fs';
import TestRunner from 'jest-runner';

const isPage = ({ path }) => readFileSync(path, 'utf8').startsWith('/** @jest-environment ./packages/ui/');

/** Pages have workers of their own: a package from npm may look for a browser when it is loaded, once per worker. */
export default class extends TestRunner {
  async runTests(tests, watcher, options) {
    const pages = tests.filter(isPage);
    await super.runTests(pages, watcher, options);
    await super.runTests(
      tests.filter((test) => !pages.includes(test)),
      watcher,
      options,
    );
  }
}
