import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import withoutAttachedParts from '../src/components-without-parts.ts';

const antd = join(createRequire(import.meta.url).resolve('antd/package.json'), '../es');

test.each(['avatar', 'badge', 'alert', 'tag'])(
  'removes the parts that the installed antd attaches to its %s',
  (name) => {
    const source = readFileSync(join(antd, name, 'index.js'), 'utf8');
    const text = withoutAttachedParts(source);
    expect(text).not.toMatch(/\.(?:Group|Ribbon|ErrorBoundary|Checkable\w+) = /);
    expect(text).toContain('export default');
    expect(() => withoutAttachedParts(text)).toThrow('antd attaches the parts of its components in another way now');
  },
);
