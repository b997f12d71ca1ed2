// Shows the operations by the renderer, with the contract of the world in the query, and leads links to the other pages of one file.
const embedded = document.querySelector('#contract');
const place = /** @type {HTMLElement} */ (document.querySelector('#operations'));

/** The renderer's colours with enough contrast. */
const customCss = `
:root{--scalar-custom-header-height:44px}
.light-mode{--scalar-color-2:#3f4752;--scalar-color-3:#57606a;--scalar-color-green:#116329;--scalar-color-red:#a40e26;--scalar-color-blue:#0b5cad;--scalar-color-orange:#8a3b00;--scalar-color-yellow:#7a4d00;--scalar-color-purple:#6b3fa0;--scalar-color-accent:#0b5cad;--scalar-color-ghost:#57606a;--scalar-color-disabled:#57606a}
.dark-mode{--scalar-color-2:#c3ccd6;--scalar-color-3:#a3adb8;--scalar-color-green:#5fd37a;--scalar-color-red:#ff8f95;--scalar-color-blue:#6cb1ff;--scalar-color-orange:#ffb27a;--scalar-color-yellow:#e3b341;--scalar-color-purple:#c9a6ff;--scalar-color-accent:#6cb1ff;--scalar-color-ghost:#a3adb8;--scalar-color-disabled:#a3adb8}`;

const shared = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  hideDarkModeToggle: true,
  darkMode: matchMedia('(prefers-color-scheme: dark)').matches,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss,
};

/** @param {string} text */
const say = (text) => {
  const line = document.createElement('p');
  line.className = 'wait';
  line.setAttribute('role', 'status');
  line.textContent = text;
  place.replaceChildren(line);
};

/** The renderer is evaluated while the control plane makes the contract. */
const loaded = new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/** @param {object} content @param {object} more */
const show = async (content, more) => {
  await loaded;
  place.replaceChildren();
  /** @type {any} */ (window).Scalar.createApiReference(place, { ...shared, content, ...more });
};

/** What programs alone read would cost the renderer time. @param {string} text */
const shownIn = (text) => JSON.parse(text, (key, value) => (key === 'x-asked' ? undefined : value));

/** The console keeps the token under the same name. */
const tokenName = 'assay-token';

/** @param {boolean} isWrong @returns {Promise<string>} */
const askToken = (isWrong) =>
  new Promise((resolve) => {
    const form = document.createElement('form');
    form.className = 'wait';
    const label = document.createElement('label');
    const input = Object.assign(document.createElement('input'), {
      type: 'password',
      autocomplete: 'off',
      required: true,
    });
    label.append(
      isWrong
        ? 'That is not the token of this control plane. Its token: '
        : 'The token of this control plane: ',
      input,
    );
    form.append(
      label,
      Object.assign(document.createElement('button'), { textContent: 'Show the reference' }),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      resolve(input.value.trim());
    });
    place.replaceChildren(form);
    input.focus();
  });

/**
 * The answer of the control plane; asks for its token where one is needed.
 * @param {string} path
 * @returns {Promise<Response>}
 */
const ask = async (path) => {
  const token = sessionStorage.getItem(tokenName);
  const response = await fetch(path, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  if (response.status !== 401) return response;
  sessionStorage.setItem(tokenName, await askToken(token !== null));
  return ask(path);
};

/**
 * The key pair of an organisation that may use almost everything.
 * @param {string} world
 */
const credentialsOf = async (world) => {
  const { credentials } = await (await ask(`worlds/${encodeURIComponent(world)}`)).json();
  const [organization] = credentials.enterprise;
  const [key] = organization?.keys ?? [];
  if (key === undefined) return {};
  return {
    authentication: {
      preferredSecurityScheme: [['apiKey', 'apiSecret']],
      securitySchemes: {
        apiKey: { value: key.api_key },
        apiSecret: { value: key.api_secret },
        accessToken: { value: organization.access_token },
      },
    },
  };
};

const served = async () => {
  const world = new URLSearchParams(location.search).get('world') ?? 'default';
  const response = await ask(`reference/contract.json${location.search}`);
  const contract = shownIn(await response.text());
  if (!response.ok) return say(contract.detail);
  await show(contract, await credentialsOf(world));
};

/** In one file, a link to a place on another page shows that page. */
const turn = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const page = target?.closest('main.page') ?? place;
  place.hidden = page !== place;
  for (const one of document.querySelectorAll('main')) if (one.matches('.page')) one.hidden = one !== page;
  for (const link of document.querySelectorAll('a')) {
    if (link.closest('header') === null) continue;
    const to = document.getElementById(link.hash.slice(1))?.closest('main.page, #operations');
    if (to === page) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (page !== place) target?.scrollIntoView();
};

if (embedded === null) {
  served().catch((cause) =>
    say(`The control plane does not answer: ${cause.message}. Is the simulator running?`),
  );
} else {
  void show(shownIn(embedded.textContent), { hideTestRequestButton: true });
  addEventListener('hashchange', turn);
  turn();
}
