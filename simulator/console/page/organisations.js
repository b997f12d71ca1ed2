// The organisations of the world: what they have used, their credentials to copy, and their settings.
import { call } from './api.js';
import { copied } from './clipboard.js';
import { quoted } from './curl.js';
import { asking } from './dialogs.js';
import { button, h, link, say } from './dom.js';
import { plans, termFor } from './filter.js';
import { card, field, form, gauge, input, live, number, page, select, table } from './forms.js';
import { nameOf, on, organisations, setOrganisations } from './state.js';
import { grantsOf, webhooksOf } from './webhooks.js';

/** @import { Credentials, Mounted, Organization } from './wire.d.ts' */

/** @param {string} id */
export const linkTo = (id) => link(`#/organisations/${id}`, nameOf(id));

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
      ...rows.flatMap(([label = '', value = '']) => [
        h('dt', label),
        h(
          'dd',
          h('code', value),
          button('Copy', () => copied(value, label), { 'aria-label': `Copy ${label} of ${name}` }),
        ),
      ]),
    ),
    h(
      'p.buttons',
      button('Copy as exports', () => copied(lines, 'Lines for a shell')),
    ),
  ];
}

/** @param {Organization} organisation */
function settings(organisation) {
  const { id, name, plan, is_active, quota_used, quota_limit, requests_per_minute } = organisation;
  let known = organisation;
  const element = form(
    [
      field('Plan', select('plan', plans)),
      field('Manifests used', number('quota_used', { value: quota_used })),
      field('Quota', number('quota_limit', { value: quota_limit })),
      field('Requests a minute', number('requests_per_minute', { min: 1, value: requests_per_minute })),
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
      // Only what differs, because a quota that is set once no longer follows the plan.
      const changed = Object.entries({ ...values, is_active: values.is_active === 'true' }).filter(
        ([key, value]) => known[/** @type {keyof Organization} */ (key)] !== value,
      );
      if (changed.length === 0) return say('Nothing was changed.');
      setOrganisations([await call('PATCH', `organizations/${id}`, Object.fromEntries(changed))]);
      known = { ...known, ...Object.fromEntries(changed) };
      say(`${name} is changed.`);
    },
  );
  /** @type {HTMLSelectElement} */ (element.elements.namedItem('plan')).value = plan;
  /** @type {HTMLSelectElement} */ (element.elements.namedItem('is_active')).value = String(is_active);
  return element;
}

/** What is left changes while it is looked at; the settings stay as someone fills them in. @param {string} path */
const left = (path) =>
  live(
    () => call('GET', path),
    (/** @type {Organization} */ organisation) => [
      gauge('quota', organisation.quota_used, organisation.quota_limit),
      h('p.muted', `begins anew at ${organisation.resets_at}`),
      gauge('requests a minute', organisation.requests_used, organisation.requests_per_minute),
      ...organisation.mcp_buckets.map(({ rate_class, used, burst, per_second }) =>
        gauge(`MCP ${rate_class}, ${per_second} more a second`, used, burst),
      ),
    ],
  ).place;

/** @param {readonly [Organization, Credentials]} read */
function detail([organisation, credentials]) {
  const { id, name, plan } = organisation;
  const path = `organizations/${id}`;
  return [
    h('p', link('#/organisations', '← Organisations')),
    h('h1', name),
    h('p.purpose', `${plan}, ${id}. `, link(trafficOf(id), 'Its requests')),
    card('Credentials', ...credentialsView(name, credentials)),
    card('What is left', left(path)),
    card('Settings', settings(organisation)),
    card('Webhooks', webhooksOf(path)),
    card('Backfill grants', ...grantsOf(path)),
    h(
      'p.buttons',
      asking(
        'Drop',
        'Drop the organisation?',
        `${name} and its credentials are gone then.`,
        async () => {
          await call('DELETE', path);
          organisations.delete(id);
          location.hash = '#/organisations';
        },
        { class: 'danger' },
      ),
    ),
  ];
}

/** @param {string} id @returns {Mounted} */
export function mount(id) {
  if (id !== '') {
    const path = `organizations/${encodeURIComponent(id)}`;
    const read = Promise.all([call('GET', path), call('GET', `${path}/credentials`)]);
    return [live(() => read, detail, 'page').place];
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
          ['State', ({ is_active }) => (is_active ? 'active' : h('strong.bad', 'inactive'))],
          ['', ({ id }) => link(trafficOf(id), 'Requests')],
        ],
        organizations,
        'This world has no organisation. Make one below.',
      ),
  );
  const stop = on('organisations', () => void list.refresh());
  return [
    page(
      'Organisations',
      'Who may call the service, with which credentials, and what is left of quota and rate.',
      card('New organisation', newOrganisation()),
      card('All', list.place),
    ),
    stop,
  ];
}

const newOrganisation = () =>
  form(
    [
      field('Plan', select('plan', plans)),
      field('Name', input('name', { maxlength: 200, placeholder: 'generated' })),
      field('Manifests used', number('quota_used', { placeholder: '0' })),
    ],
    'Make',
    async (values) => {
      const made = await call('POST', 'organizations', values);
      setOrganisations([made]);
      location.hash = `#/organisations/${made.id}`;
    },
  );
