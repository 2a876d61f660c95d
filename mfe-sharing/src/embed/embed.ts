import { proofAttributes } from './attributes.ts';
import type { Report, Showing } from './showing.ts';
import { type WindowKind, windowAttributes } from './window/read-window.ts';

/**
 * The script of partners' pages, under a stable name: `<script type="module" src="https://registry.example/embed/embed.js">`. It is a
 * module, so it declares no global; it defines elements, and loads what they show when they are in a page.
 */

/** The registry is the origin that served this file; the page cannot name another one. */
const { origin } = new URL(import.meta.url);

const words = { en: 'not available', fr: 'indisponible', de: 'nicht verfügbar', es: 'no disponible' };

/** Loads what an element shows. */
type Load = (element: HTMLElement, root: ShadowRoot, report: Report) => Promise<() => Showing>;

const createElement = (attributes: readonly string[], load: Load) =>
  class extends HTMLElement {
    static readonly observedAttributes = attributes;
    readonly #root = this.attachShadow({ mode: 'open' });
    #showing: Showing | undefined;
    /** Counts insertions and removals, so that a part that was loaded for an earlier one is not shown. */
    #turn = 0;

    connectedCallback(): void {
      void this.#show();
    }

    disconnectedCallback(): void {
      this.#turn += 1;
      this.#showing?.end();
      this.#showing = undefined;
    }

    attributeChangedCallback(): void {
      this.#showing?.update();
    }

    readonly #report: Report = (name, detail) => {
      this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
    };

    async #show(): Promise<void> {
      this.#turn += 1;
      const turn = this.#turn;
      try {
        const show = await load(this, this.#root, this.#report);
        if (turn === this.#turn) this.#showing = show();
      } catch {
        if (turn !== this.#turn) return;
        const language = (this.lang || navigator.language).slice(0, 2) as keyof typeof words;
        this.#root.textContent = `IP Registry: ${words[language] ?? words.en}`;
        this.#report('error', { code: 'unavailable' });
      }
    }
  };

const define = (name: string, attributes: readonly string[], load: Load): void => {
  // A page that includes the script twice, or two versions of it, keeps the first one.
  if (!customElements.get(name)) customElements.define(name, createElement(attributes, load));
};

define('ip-proof', proofAttributes, async (element, root, report) => {
  const { showProof } = await import('./proof/show-proof.ts');
  return () => showProof(element, root, origin, report);
});
for (const kind of ['share', 'accept', 'access'] satisfies WindowKind[])
  define(`ip-${kind}`, windowAttributes, async (element, root, report) => {
    const { showButton } = await import('./window/show-button.ts');
    return () => showButton(kind, { element, root, registry: origin, report });
  });
