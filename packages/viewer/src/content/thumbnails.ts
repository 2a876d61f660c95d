import type { PageView } from './pdf-page.ts';

/** Width of a small picture in CSS pixels. */
const width = 96;

interface Settings {
  readonly name: string;
  readonly labelOf: (page: number) => string;
  readonly goTo: (page: number) => void;
}

/** The small pictures of the pages at the left, made when they are first shown, each drawn when it becomes visible. */
export const createThumbnails = (views: readonly PageView[], { name, labelOf, goTo }: Settings) => {
  let list: HTMLElement | undefined;
  let current = 1;
  const mark = (page: number) => {
    list?.children[current - 1]?.removeAttribute('aria-current');
    current = page;
    const shown = list?.children[page - 1];
    shown?.setAttribute('aria-current', 'true');
    // Within the list only: scrollIntoView would also move the pages.
    if (list && shown instanceof HTMLElement) list.scrollTop = shown.offsetTop - list.clientHeight / 2;
  };
  const build = (): HTMLElement => {
    const nav = document.createElement('nav');
    nav.className = 'thumbnails';
    nav.setAttribute('aria-label', name);
    const waiting = new Map<Element, () => void>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) {
            watch.unobserve(target);
            waiting.get(target)?.();
          }
      },
      { root: nav, rootMargin: '200px' },
    );
    for (const [index, view] of views.entries()) {
      const button = document.createElement('button');
      const canvas = document.createElement('canvas');
      button.type = 'button';
      button.setAttribute('aria-label', labelOf(index + 1));
      button.append(canvas, String(index + 1));
      button.addEventListener('click', () => goTo(index + 1));
      // A page that cannot be drawn keeps its number.
      waiting.set(button, () => void view.drawSmall(canvas, width).catch(() => undefined));
      nav.append(button);
      watch.observe(button);
    }
    document.body.append(nav);
    return nav;
  };
  return {
    mark,
    show(shown: boolean) {
      if (shown) list ??= build();
      document.documentElement.classList.toggle('with-thumbnails', shown);
      if (shown) mark(current);
    },
  };
};
