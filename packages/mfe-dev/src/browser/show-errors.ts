const style = `
  :host { all: initial; position: fixed; inset: auto 0 0; z-index: 2147483647; }
  section { max-height: 60vh; overflow: auto; padding: 16px 20px; background: #1d1f21; color: #f1e9e4;
    border-top: 4px solid #d0492f; font: 13px/1.5 ui-monospace, monospace; }
  h1 { margin: 0 0 8px; font: 600 15px/1.4 system-ui, sans-serif; }
  pre { margin: 0 0 12px; white-space: pre-wrap; }
`;

let host: HTMLElement | undefined;

const write = (errors: readonly string[]): HTMLElement => {
  const panel = document.createElement('section');
  panel.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = 'This change does not compile. The page shows what was there before it.';
  panel.append(
    title,
    ...errors.map((error) => {
      const text = document.createElement('pre');
      text.textContent = error;
      return text;
    }),
  );
  return panel;
};

/** Shows compile errors in a panel at the bottom of the page; removes it without errors. */
export const showErrors = (errors: readonly string[]): void => {
  host?.remove();
  host = undefined;
  if (errors.length === 0) return;
  host = document.createElement('ipr-build-errors');
  const rules = document.createElement('style');
  rules.textContent = style;
  host.attachShadow({ mode: 'open' }).append(rules, write(errors));
  document.documentElement.append(host);
};
