// The sharing module as a team published it with contract 1.1, reduced to one page: it renders with the React of the page and calls a
// service. A story rebuilds it. It is not adapted to later shells: they promise to show it, or to refuse it before it is loaded.

interface React {
  readonly createElement: (tag: string, props: object | null, ...children: unknown[]) => unknown;
}

interface Root {
  readonly render: (element: unknown) => void;
  readonly unmount: () => void;
}

interface Shell {
  readonly api: { readonly identity: { readonly me: (request: object) => Promise<{ readonly email: string }> } };
  readonly queryClient: {
    readonly fetchQuery: <T>(query: { queryKey: readonly string[]; queryFn: () => Promise<T> }) => Promise<T>;
  };
  readonly i18n: { readonly text: (key: string) => string };
  readonly links: { readonly assets: () => string };
  readonly notify: { readonly success: (text: string) => void };
}

interface Props {
  readonly name: string;
  readonly domElement: HTMLElement;
  readonly shell: Shell;
}

type Libraries = Map<string, readonly { readonly get: () => Promise<() => unknown> }[]>;

/** A library that exists once in the page. */
const library = async <T>(name: string): Promise<T> => {
  const libraries: Libraries = Reflect.get(globalThis, 'iprLibraries');
  const [provided] = libraries.get(name) ?? [];
  if (!provided) throw new Error(`the page has no ${name}`);
  return (await provided.get())() as T;
};

const roots = new Map<string, Root>();

const lifecycles = {
  manifest: { contract: 1, name: 'mfe_sharing', paths: ['/shares', '/share'], parts: {} },
  bootstrap: async () => {},
  update: async () => {},
  mount: async ({ name, domElement, shell }: Props) => {
    const { createElement } = await library<React>('react');
    const { createRoot } = await library<{ createRoot: (place: HTMLElement) => Root }>('react-dom/client');
    const queryFn = () => shell.api.identity.me({});
    const { email } = await shell.queryClient.fetchQuery({ queryKey: ['sharing-1.1', 'me'], queryFn });
    const root = createRoot(domElement);
    roots.set(name, root);
    root.render([
      createElement('h1', { key: 'title' }, `${shell.i18n.text('nav.shares')} of ${email}`),
      createElement('p', { key: 'version' }, 'Published with contract 1.1'),
      createElement('a', { key: 'link', href: shell.links.assets() }, 'To the library'),
      createElement('button', { key: 'tell', onClick: () => shell.notify.success('Told by 1.1') }, 'Tell me'),
    ]);
  },
  unmount: async ({ name }: Props) => {
    roots.get(name)?.unmount();
    roots.delete(name);
  },
};

Object.assign(globalThis, { mfe_sharing: { get: async () => () => lifecycles } });

export {};
