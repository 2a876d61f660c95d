import type { DecodedRequest } from '@ipr/protocol/approval/decode-request';
import type { Prompt } from '../signing/messages.ts';
import { element } from '../verifier/element.ts';
import { actionView, type Words, wordsIn } from './action-view.ts';
import type { Choice } from './answer-prompt.ts';
import { watchVisibility } from './watch-visibility.ts';

/** Two digits that a person can only copy from a window that they see. */
const newNumber = (): string => String(10 + ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 90));

interface Form {
  readonly view: HTMLElement;
  readonly heading: HTMLElement;
  readonly confirm: HTMLButtonElement;
  readonly decline: HTMLButtonElement;
  readonly remember: HTMLInputElement;
  readonly typed: HTMLInputElement;
  readonly hint: HTMLElement;
  readonly number: string;
}

const rememberRow = (words: Words, input: HTMLInputElement) => element('label', {}, input, words('signing.remember'));

/** @param isWork whether the request is one that may go without asking */
const buildForm = (prompt: Prompt, { actions, needsPerson }: DecodedRequest, isRemembered: boolean): Form => {
  const words = wordsIn(prompt.locale);
  const number = newNumber();
  const heading = element('h1', { id: 'title', tabindex: '-1' }, words('signing.title'));
  const confirm = element('button', { type: 'button', class: 'confirm', disabled: true }, words('signing.confirm'));
  const decline = element('button', { type: 'button' }, words('signing.decline'));
  const remember = element('input', { type: 'checkbox', checked: isRemembered });
  const typed = element('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', maxlength: '2' });
  const hint = element('p', { class: 'soft', role: 'status' }, words('signing.covered'));
  const list = element('ol', {}, ...actions.map((action) => actionView(action, prompt)));
  const listed = element('section', { class: 'asked', tabindex: '0', 'aria-labelledby': 'title' }, list);
  const view = element(
    'main',
    {},
    heading,
    element('p', { class: 'soft' }, words('signing.lead')),
    listed,
    needsPerson && !isRemembered ? null : rememberRow(words, remember),
    element('label', { class: 'number', hidden: true }, words('signing.type', { number }), typed),
    hint,
    element('div', { class: 'buttons' }, confirm, decline),
  );
  return { view, heading, confirm, decline, remember, typed, hint, number };
};

/** Enables the button while the whole form is in view; where the browser sees no covers, after a number was copied, too. */
const guardButton = ({ view, confirm, hint, typed, number }: Form) => {
  let isInView = false;
  let isReliable = false;
  const apply = () => {
    confirm.disabled = !isInView || !(isReliable || typed.value.trim() === number);
    hint.hidden = isInView;
  };
  const watch = watchVisibility(view, (value) => {
    isInView = value;
    apply();
  });
  isReliable = watch.isReliable;
  if (!isReliable) view.querySelector('.number')?.removeAttribute('hidden');
  typed.addEventListener('input', apply);
  return watch.stop;
};

/** Shows one request and waits for the person. @param cancelled resolves when the page closes the window */
export const promptPerson = (
  prompt: Prompt,
  decoded: DecodedRequest,
  isRemembered: boolean,
  cancelled: Promise<void>,
): Promise<Choice> => {
  const root = document.documentElement;
  root.lang = prompt.locale;
  root.style.colorScheme = prompt.theme;
  root.dataset.theme = prompt.theme;
  const form = buildForm(prompt, decoded, isRemembered);
  document.body.replaceChildren(form.view);
  const stop = guardButton(form);
  // The page shows the window a moment later, and only then can something in it have the focus.
  const focusHeading = () => form.heading.focus();
  focusHeading();
  addEventListener('focus', focusHeading, { once: true });
  return new Promise<Choice>((resolve) => {
    const end = (isConfirmed: boolean) => {
      stop();
      removeEventListener('keydown', onKey);
      removeEventListener('focus', focusHeading);
      document.body.replaceChildren();
      resolve({ isConfirmed, isRemembered: form.remember.checked });
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end(false);
    addEventListener('keydown', onKey);
    form.decline.addEventListener('click', () => end(false));
    form.confirm.addEventListener('click', ({ isTrusted }) => isTrusted && !form.confirm.disabled && end(true));
    void cancelled.then(() => end(false));
  });
};
