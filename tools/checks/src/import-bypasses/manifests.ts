type Targets = string | null | { readonly [key: string]: Targets } | readonly Targets[];

const targetsIn = (value: Targets | undefined): string[] => {
  if (typeof value === 'string') return [value];
  return value === null || value === undefined ? [] : Object.values(value).flatMap(targetsIn);
};

/** No rule matches a package under another name or from another source; an export of an outside file bypasses the rules. */
export const manifestViolations = (path: string, text: string): string[] => {
  const { dependencies, devDependencies, optionalDependencies, exports, imports } = JSON.parse(text);
  const versions = Object.entries<unknown>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const outside = targetsIn(exports).filter((target) => !target.startsWith('./') || target.split('/').includes('..'));
  return [
    ...versions
      .filter(([, version]) => !/^\d+\.\d+\.\d+[-+.\w]*$/.test(String(version)))
      .map(
        ([name, version]) => `${path}: ${name} is ${version}; rules match packages by their own name and exact version`,
      ),
    ...outside.map((target) => `${path}: exports ${target}, which is not its own`),
    ...(imports ? [`${path}: 'imports' renames files; import them by path`] : []),
  ];
};

/** Settings that change how names are resolved compared with Node. */
const renaming = [
  'paths',
  'baseUrl',
  'rootDirs',
  'typeRoots',
  'customConditions',
  'jsxImportSource',
  'preserveSymlinks',
];

export const settingsViolations = (path: string, text: string): string[] => {
  const { compilerOptions = {} } = JSON.parse(text) as { compilerOptions?: object };
  return renaming
    .filter((option) => option in compilerOptions)
    .map((option) => `${path}: '${option}' resolves names otherwise than the import rules do`);
};
