import { codeOfMark, revealInvisible } from '@ipr/domain';

type Attributes = Readonly<Record<string, string | boolean | EventListener>>;

/** A DOM element; a function is a listener, true an attribute without value. Text is never read as markup. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};

/** Words of a stranger, isolated from what is around them, invisible marks as their code points, each isolated too. */
export const writtenText = (words: string): HTMLElement => {
  const parts = revealInvisible(words).split(codeOfMark);
  return element('bdi', {}, ...parts.map((part, at) => (at % 2 === 1 ? element('bdi', { dir: 'ltr' }, part) : part)));
};
