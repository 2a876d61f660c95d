// The sharing module as a team published it with contract 1.0, reduced to one page that uses the surface of that contract.
// A story rebuilds it. It is not adapted to later shells: they promise to show it, or to refuse it before it is loaded.

interface Shell {
  readonly session: { readonly email: string };
  readonly i18n: { readonly text: (key: string) => string };
  readonly links: { readonly assets: () => string; readonly settings: (tab: string) => string };
  readonly notify: { readonly success: (text: string) => void };
}

interface Props {
  readonly name: string;
  readonly domElement: HTMLElement;
  readonly shell: Shell;
}

const add = (parent: HTMLElement, tag: string, text: string): HTMLElement => {
  const made = document.createElement(tag);
  made.textContent = text;
  parent.append(made);
  return made;
};

const lifecycles = {
  manifest: { contract: 1, name: 'mfe_sharing', paths: ['/shares', '/share'], parts: {} },
  bootstrap: async () => {},
  update: async () => {},
  mount: async ({ domElement, shell }: Props) => {
    add(domElement, 'h1', `${shell.i18n.text('nav.shares')} of ${shell.session.email}`);
    add(domElement, 'p', 'Published with contract 1.0');
    add(domElement, 'a', 'To the library').setAttribute('href', shell.links.assets());
    add(domElement, 'button', 'Tell me').addEventListener('click', () => shell.notify.success('Told by 1.0'));
  },
  unmount: async ({ domElement }: Props) => {
    for (const element of [...domElement.children]) element.remove();
  },
};

Object.assign(globalThis, { mfe_sharing: { get: async () => () => lifecycles } });

export {};
