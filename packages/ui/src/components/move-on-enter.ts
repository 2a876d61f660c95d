import type { KeyboardEvent } from 'react';

const fields = 'input, textarea, select, button, [tabindex="0"]';

/** One-line fields whose Enter submits a form (HTML, implicit submission); Enter in lists, dates and file inputs means something else. */
const submitsOnEnter = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'file' && target.getAttribute('role') !== 'combobox';

/**
 * For forms that do what cannot be undone: Enter in a field moves the focus to the next one instead of submitting, so that only
 * the button submits.
 */
export const moveOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || !submitsOnEnter(target))
    return;
  event.preventDefault();
  const reachable = [...currentTarget.querySelectorAll<HTMLElement>(fields)].filter(
    (field) => !field.matches(':disabled'),
  );
  reachable[reachable.indexOf(target) + 1]?.focus();
};
