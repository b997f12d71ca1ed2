// The organisations of the world: what they have used, their credentials to copy, and their settings.
import { call } from './api.js';
import { copied } from './clipboard.js';
import { quoted } from './curl.js';
import { confirmed } from './dialogs.js';
import { button, fill, h, say } from './dom.js';
import { plans, termFor } from './filter.js';
import { card, field, form, gauge, input, live, page, select, table, withNumbers } from './forms.js';
import { on, organisations, setOrganisations } from './state.js';

/** @import { Credentials, Organization } from './wire.d.ts' */

const planOptions = plans.map((plan) => /** @type {const} */ ([plan, plan]));

/** @param {string} id */
export const trafficOf = (id) => `#/traffic?f=${encodeURIComponent(termFor('org', id))}`;

/**
 * Rows of credentials with a button each, and all of them as lines for a shell.
 * @param {string} name
 * @param {Credentials} credentials
 */
function credentialsView(name, { keys, access_token, mcp_token }) {
  const rows = [
    ...keys.flatMap(({ api_key, api_secret }, nth) => [
      [keys.length > 1 ? `api-key ${nth + 1}` : 'api-key', api_key],
      [keys.length > 1 ? `secret ${nth + 1}` : 'secret', api_secret],
    ]),
    ['x-access-token', access_token],
    ['MCP token', mcp_token],
  ];
  const [{ api_key = '', api_secret = '' } = {}] = keys;
  const lines = `export API_KEY=${quoted(api_key)} API_SECRET=${quoted(api_secret)} ACCESS_TOKEN=${quoted(access_token)} MCP_TOKEN=${quoted(mcp_token)}`;
  return [
    h(
      'dl.facts.secrets',
      {},
      ...rows.flatMap(([label = '', value = '']) => [
        h('dt', {}, label),
        h(
          'dd',
          {},
          h('code', {}, value),
          button('Copy', () => copied(value, label), { 'aria-label': `Copy ${label} of ${name}` }),
        ),
      ]),
    ),
    h(
      'p.buttons',
      {},
      button('Copy as exports', () => copied(lines, 'Lines for a shell')),
    ),
  ];
}

/** @param {Organization} organisation */
function settings(organisation) {
  const { id, name, plan, is_active, quota_used, quota_limit, requests_per_minute } = organisation;
  const number = { type: 'number', min: 0, step: 1 };
  const element = form(
    [
      field('Plan', select('plan', planOptions)),
      field('Manifests used', input('quota_used', { ...number, value: quota_used })),
      field('Quota', input('quota_limit', { ...number, value: quota_limit })),
      field(
        'Requests a minute',
        input('requests_per_minute', { ...number, min: 1, value: requests_per_minute }),
      ),
      field(
        'State',
        select('is_active', [
          ['true', 'active'],
          ['false', 'inactive: credentials are refused'],
        ]),
      ),
    ],
    'Change',
    async (values) => {
      const given = withNumbers(values, ['quota_used', 'quota_limit', 'requests_per_minute']);
      // Only what differs, because a quota that is set once no longer follows the plan.
      const changed = Object.entries({ ...given, is_active: values.is_active === 'true' }).filter(
        ([key, value]) => organisation[/** @type {keyof Organization} */ (key)] !== value,
      );
      if (changed.length === 0) return say('Nothing was changed.');
      setOrganisations([await call('PATCH', `organizations/${id}`, Object.fromEntries(changed))]);
      say(`${name} is changed.`);
    },
  );
  /** @type {HTMLSelectElement} */ (element.elements.namedItem('plan')).value = plan;
  /** @type {HTMLSelectElement} */ (element.elements.namedItem('is_active')).value = String(is_active);
  return element;
}

/** @param {string} id */
async function detail(id) {
  /** @type {[Organization, Credentials]} */
  const [organisation, credentials] = await Promise.all([
    call('GET', `organizations/${id}`),
    call('GET', `organizations/${id}/credentials`),
  ]);
  return h(
    'div.page',
    {},
    h('p', {}, h('a', { href: '#/organisations' }, '← Organisations')),
    h('h1', {}, organisation.name),
    h('p.purpose', {}, `${organisation.plan}, ${id}. `, h('a', { href: trafficOf(id) }, 'Its requests')),
    card('Credentials', ...credentialsView(organisation.name, credentials)),
    card(
      'What is left',
      gauge('quota', organisation.quota_used, organisation.quota_limit),
      h('p.muted', {}, `begins anew at ${organisation.resets_at}`),
      gauge('requests a minute', organisation.requests_used, organisation.requests_per_minute),
      ...organisation.mcp_buckets.map(({ rate_class, used, burst, per_second }) =>
        gauge(`MCP ${rate_class}, ${per_second} more a second`, used, burst),
      ),
    ),
    card('Settings', settings(organisation)),
    h(
      'p.buttons',
      {},
      button(
        'Drop',
        async () => {
          if (
            !(await confirmed(
              'Drop the organisation?',
              `${organisation.name} and its credentials are gone then.`,
              'Drop',
            ))
          )
            return;
          await call('DELETE', `organizations/${id}`);
          organisations.delete(id);
          location.hash = '#/organisations';
        },
        { class: 'danger' },
      ),
    ),
  );
}

/** @param {HTMLElement} root @param {string} id */
export function mount(root, id) {
  if (id !== '') {
    void detail(id).then(
      (content) => fill(root, content),
      (cause) =>
        fill(
          root,
          page(
            'Organisation',
            '',
            h('p.problem', {}, cause.message),
            h('a', { href: '#/organisations' }, 'All organisations'),
          ),
        ),
    );
    return undefined;
  }
  const list = live(
    () => call('GET', 'organizations'),
    (/** @type {{ organizations: readonly Organization[] }} */ { organizations }) =>
      table(
        'Organisations',
        [
          ['Name', (row) => h('a', { href: `#/organisations/${row.id}`, 'data-key': row.id }, row.name)],
          ['Plan', ({ plan }) => plan],
          ['Quota of the month', ({ quota_used, quota_limit }) => gauge('', quota_used, quota_limit)],
          ['Rate', (row) => gauge('', row.requests_used, row.requests_per_minute)],
          ['State', ({ is_active }) => (is_active ? 'active' : h('strong.bad', {}, 'inactive'))],
          ['', ({ id }) => h('a', { href: trafficOf(id) }, 'Requests')],
        ],
        organizations,
        'This world has no organisation. Make one below.',
      ),
  );
  const stop = on('organisations', () => void list.refresh());
  fill(
    root,
    page(
      'Organisations',
      'Who may call the service, with which credentials, and what is left of quota and rate.',
      card('New organisation', newOrganisation()),
      card('All', list.place),
    ),
  );
  return stop;
}

const newOrganisation = () =>
  form(
    [
      field('Plan', select('plan', planOptions)),
      field('Name', input('name', { maxlength: 200, placeholder: 'generated' })),
      field('Manifests used', input('quota_used', { type: 'number', min: 0, placeholder: '0' })),
    ],
    'Make',
    async (values) => {
      const made = await call('POST', 'organizations', withNumbers(values, ['quota_used']));
      setOrganisations([made]);
      location.hash = `#/organisations/${made.id}`;
    },
  );
