/** References to shared libraries remain in the chunks of their pages: one chunk of all references would load all libraries. */
const exceptReferences = ({ type }) => type !== 'consume-shared-module';

/**
 * Code that several shared libraries of the shell contain, each in its own chunk: by default the bundler copies what is smaller than 20 kB
 * into every one of them, and a first view would load two to three copies.
 */
const onceInShell = (name, files) => ({
  name,
  test: (module) => exceptReferences(module) && files.test(module.nameForCondition?.() ?? ''),
  minChunks: 2,
  minSize: 0,
  priority: 10,
});

const folders = (...names) => names.join('[\\/]');
/** What the pages before sign-in load and the frame needs, too: history, the parts of icons, and the icons of these pages. */
const ofFirstViews = [
  folders('clsx', 'dist'),
  folders('process', 'browser\\.js'),
  folders('mfe-contract', 'src', '(?:portal-history|navigation-guard)'),
  folders('@ant-design', 'icons', 'es', '(?!icons)'),
  folders(
    '@ant-design',
    'icons(?:-svg)?',
    'es',
    '(?:asn|icons)',
    '(?:Check|CloseCircle|Copy|ExclamationCircle|InfoCircle|Moon|Sun)(?:Outlined|Filled)\\.js',
  ),
];

/** Groups of the shell's build; a module's copies are loaded with an older or newer shell only. */
export const shellGroups = {
  firstViews: onceInShell('first-views', new RegExp(`[\\\\/](?:${ofFirstViews.join('|')})`)),
  host: onceInShell('module-host', new RegExp(`[\\\\/]${folders('packages', 'mfe-host', 'src')}`)),
};

/** @param groups of one build, before the common one */
export const splitChunks = (groups) => ({
  // A sandboxed frame may load one script only, so its chunks are not split.
  chunks: (chunk) => !chunk.canBeInitial() && !chunk.name?.startsWith('frame-'),
  cacheGroups: {
    ...groups,
    default: { test: exceptReferences, minChunks: 2, priority: -20, reuseExistingChunk: true },
  },
});
