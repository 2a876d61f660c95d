/**
 * Loader of the module that the federation plugin generates for each build: it prepares the negotiation of versions with many formats,
 * of which this product's run-time part uses none. What remains imports that part and starts it.
 * @throws Error for a module of another form, so that a newer plugin is noticed
 */
// biome-ignore lint/style/noDefaultExport: the form of a loader
export default function shortFederationRuntime(source: string): string {
  const part = /^import __module_federation_bundler_runtime__ from ("[^"]+")/.exec(source)?.[1];
  const start = /\bruntimeRequire\s*=\s*(__webpack_require__|__rspack_require__)\b/.exec(source)?.[1];
  if (part === undefined || start === undefined)
    throw new Error('the federation plugin generates another module than before');
  return `import runtime from ${part};\nruntime.start(${start});\n`;
}
