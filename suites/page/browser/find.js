// What a report can do with a script: search, filter by verdict, copy. Without it all of the report can be read.
// Its hash is in the policy of the page, so nothing else runs there.

/** @type {HTMLFormElement | null} */
const form = document.querySelector('#find');
const status = document.querySelector('#find-status');
const items = [...document.querySelectorAll('[data-verdict]')].map((element) => ({
  element: /** @type {HTMLElement} */ (element),
  text: (element.textContent ?? '').toLowerCase(),
}));
const groups = [...document.querySelectorAll('[data-group]')].map(
  (element) => /** @type {HTMLElement} */ (element),
);
const folds = [...document.querySelectorAll('main details')].map((element) => ({
  fold: /** @type {HTMLDetailsElement} */ (element),
  isOpen: /** @type {HTMLDetailsElement} */ (element).open,
}));

/** Words that must be there, and with a minus words that must not. */
function find() {
  if (form === null) return;
  const data = new FormData(form);
  const words = String(data.get('words')).toLowerCase().split(/\s+/).filter(Boolean);
  const verdicts = new Set(data.getAll('verdict'));
  const isActive = words.length > 0 || verdicts.size > 0;
  const fitting = new Set(
    items
      .filter(({ element }) => verdicts.size === 0 || verdicts.has(element.dataset.state ?? ''))
      .filter(({ text }) =>
        words.every((word) =>
          word.length > 1 && word.startsWith('-') ? !text.includes(word.slice(1)) : text.includes(word),
        ),
      )
      .map(({ element }) => element),
  );
  const holds = (/** @type {Element} */ outer) =>
    [...outer.querySelectorAll('[data-verdict]')].some((inner) =>
      fitting.has(/** @type {HTMLElement} */ (inner)),
    );
  for (const { element } of items) element.hidden = !fitting.has(element) && !holds(element);
  for (const group of groups) group.hidden = isActive && !holds(group);
  // Rows that fit are not hidden in a fold.
  for (const { fold, isOpen } of folds)
    if (fold.querySelector('[data-verdict]') !== null) fold.open = isActive ? holds(fold) : isOpen;
  const rules = new Set([...fitting].map(({ dataset }) => dataset.rule));
  if (status !== null) status.textContent = isActive ? `${rules.size} of ${form.dataset.total} rules` : '';
}

/** Outside of a secure context a page may not write to the clipboard: then the text is selected. */
async function copy(
  /** @type {HTMLElement} */ from,
  /** @type {HTMLElement} */ button,
  /** @type {string} */ name,
) {
  const copied = await navigator.clipboard?.writeText(from.innerText.trim()).then(
    () => true,
    () => false,
  );
  if (!copied) getSelection()?.selectAllChildren(from);
  button.textContent = copied ? 'Copied' : 'Selected';
  setTimeout(() => {
    button.textContent = name;
  }, 2_000);
}

function addCopyButtons() {
  for (const from of document.querySelectorAll('code.command, .folded > pre')) {
    const button = document.createElement('button');
    const name = from.matches('pre') ? 'Copy text' : 'Copy command';
    button.type = 'button';
    button.className = 'copy';
    button.textContent = name;
    button.addEventListener('click', () => void copy(/** @type {HTMLElement} */ (from), button, name));
    if (from.matches('pre')) from.before(button);
    else from.after(button);
  }
}

if (form !== null) {
  form.hidden = false;
  form.addEventListener('input', find);
  form.addEventListener('reset', () => setTimeout(find));
  form.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    form.querySelector('input')?.focus();
  });
}
addCopyButtons();

export {};
