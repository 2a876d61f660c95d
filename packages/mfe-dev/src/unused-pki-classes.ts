const declared = /^var (\w+) = (class [\s\S]*?^\})(?=;?$)/gm;

/**
 * A loader for PKI.js, one file of 127 classes: their static members keep a bundler from leaving out those that nothing uses, which are
 * half of the file. Declared as results of calls without an effect they are left out.
 * @throws Error when its file has changed
 */
// biome-ignore lint/style/noDefaultExport: the form of a loader
export default function withoutUnusedClasses(source: string): string {
  if (!source.match(declared)) throw new Error('PKI.js declares its classes in another way now');
  return source.replace(declared, 'var $1 = /* @__PURE__ */ (() => $2)()');
}
