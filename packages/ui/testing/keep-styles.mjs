import { createRequire } from 'node:module';

const antd = createRequire(import.meta.resolve('antd'));
const { default: Cache } = antd('@ant-design/cssinjs/lib/Cache');
const { opUpdate } = Cache.prototype;

/**
 * antd removes the style of a component with its last element, and computes it again for the next test: a quarter of the processor
 * time of page tests. The computed style stays here, unused, until the next element.
 */
Cache.prototype.opUpdate = function keep(path, change) {
  return opUpdate.call(this, path, (previous) => change(previous) ?? [0, previous?.[1]]);
};
