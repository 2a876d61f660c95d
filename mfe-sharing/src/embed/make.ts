/** An element with text: texts from outside are never parsed as HTML. */
export const make = (tag: string, className: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
};
