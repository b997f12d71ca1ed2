// Questions that the console asks: may it do what cannot be undone, what is the token, and what do the keys do.
import { button, h } from './dom.js';

/**
 * Opens a dialog and resolves to the value of the button that closed it; '' if it was dismissed.
 * @param {string} title
 * @param {readonly (Node | string)[]} content
 * @param {readonly (readonly [value: string, label: string, look?: string])[]} choices
 * @returns {Promise<string>}
 */
export function ask(title, content, choices) {
  const titleId = `dialog-${Math.random().toString(36).slice(2)}`;
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: titleId }, title),
    ...content,
    h(
      'p.buttons',
      ...choices.map(([value, label, look = '']) => h('button', { value, class: look || undefined }, label)),
    ),
  );
  const dialog = h('dialog', { 'aria-labelledby': titleId }, form);
  document.body.append(dialog);
  const { promise, resolve } = /** @type {PromiseWithResolvers<string>} */ (Promise.withResolvers());
  dialog.addEventListener('close', () => {
    resolve(dialog.returnValue);
    dialog.remove();
  });
  dialog.showModal();
  return promise;
}

/**
 * A button that asks before it does what cannot be undone; the first word of its label says what that is.
 * @param {string} label
 * @param {string} title
 * @param {string} text
 * @param {() => unknown} act
 * @param {Readonly<Record<string, unknown>>} [attributes]
 */
export const asking = (label, title, text, act, attributes) =>
  button(
    label,
    async () => {
      const [word = ''] = label.split(' ');
      const chosen = await ask(
        title,
        [h('p', text)],
        [
          ['yes', word, 'danger'],
          ['', 'Cancel'],
        ],
      );
      if (chosen === 'yes') await act();
    },
    attributes,
  );

/**
 * The token of the control plane; undefined if the dialog was dismissed.
 * @param {boolean} wasWrong
 * @returns {Promise<string | undefined>}
 */
export async function askToken(wasWrong) {
  const input = h('input', {
    type: 'password',
    id: 'token',
    autocomplete: 'off',
    required: true,
    autofocus: true,
  });
  const choice = await ask(
    'Token of the control plane',
    [
      h(
        'p',
        wasWrong
          ? 'That is not the token of this control plane. '
          : 'This control plane answers only callers with its token. ',
        'It is the value of ASSAY_CONTROL_TOKEN where the simulator was started.',
      ),
      h('label.field', { for: 'token' }, 'Token', input),
    ],
    [['yes', 'Continue', 'primary']],
  );
  return choice === 'yes' ? input.value.trim() : undefined;
}
