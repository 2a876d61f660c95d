import { navigateToUrl, registerApplication, start } from 'single-spa';
import { createShell } from './create-shell.ts';
import { loadModule } from './load-module.ts';

const line = document.querySelector('[role=status]');
const domElement = document.getElementById('module');
const base = document.body.dataset.module;
if (!line || !domElement || !base) throw new Error('the page names no module and no place for it');

const say = (text: string): void => {
  line.textContent = text;
};

registerApplication({
  name: 'mfe_sharing',
  app: () => loadModule(base),
  activeWhen: ['/shares', '/share'],
  customProps: { domElement, shell: await createShell(say) },
});

for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    navigateToUrl(link.href);
  });
start();
say('ready');
