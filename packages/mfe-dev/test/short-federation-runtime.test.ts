import shortFederationRuntime from '../src/short-federation-runtime.ts';

test('keeps of the generated module the import and the start', () => {
  const generated = `import __module_federation_bundler_runtime__ from "/runtime.js";const __module_federation_remote_infos__ = {};const runtimeRequire=__webpack_require__;if(runtimeRequire.federation){}`;
  expect(shortFederationRuntime(generated)).toBe(
    'import runtime from "/runtime.js";\nruntime.start(__webpack_require__);\n',
  );
});

test('refuses a generated module of another form', () => {
  expect(() => shortFederationRuntime('import other from "x"')).toThrow('generates another module');
});
