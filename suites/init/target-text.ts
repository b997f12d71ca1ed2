// The text of a target file from what a probe found; comments say what was seen and what can be added.
import { latestVersion } from '../../spec/since.ts';
import { planNames } from '../../spec/values.ts';
import { type Offerable, offerable } from '../target/offerable.ts';
import type { FoundOrg, OrgNames, Probe, SurfaceState } from './probe.ts';

/** Contains names of environment variables, never their values. */
export function targetText(found: Probe): string {
  return [
    '# Target file of Assay: the implementation under test, and what it claims.',
    '# `assay doctor --target FILE` checks it, `assay conform --target FILE` judges the implementation.',
    '# A run that exercises less than half of the claimed rules ends with exit code 1; --min-exercised asks for another share.',
    `name: ${JSON.stringify(new URL(found.baseUrl).host)}`,
    `base_url: ${JSON.stringify(found.baseUrl)}`,
    '# Rules that later releases add or sharpen fail no run until `assay upgrade --target FILE` raises this:',
    `requirements: ${latestVersion}`,
    '',
    ...siteLines(found),
    ...mcpLines(found),
    ...controlLines(found),
    '# The receiver of webhooks listens on this machine. If the service cannot reach it, give an address that leads here:',
    "# receiver: { listen: '0.0.0.0:8090', public_url: https://… }",
    '',
    ...credentialLines(found.orgs),
    ...featureLines(found.surfaces),
    ...notOfferedLines(found),
    ...limitLines(found.limits),
    '# Known failures: they do not fail a run until they expire.',
    '# expected_failures:',
    "#   - { rule: stream.isin-filter, reason: 'why', expires: 2027-01-31 }",
    '# Rules that you hold to be wrong about the service: their failures are shown apart.',
    '# disputed:',
    "#   - { rule: stream.isin-filter, reason: 'why' }",
    '',
  ].join('\n');
}

const siteLines = ({ siteUrl }: Probe): readonly string[] =>
  siteUrl === undefined
    ? [
        '# GET /connect issued no credentials here. If a public site issues them:',
        '# site_url: https://…',
        '',
      ]
    : [
        '# GET /connect issues Starter credentials here, so that cases can use organisations of their own.',
        `site_url: ${JSON.stringify(siteUrl)}`,
        '',
      ];

const mcpLines = ({ mcpUrl }: Probe): readonly string[] =>
  mcpUrl === undefined
    ? []
    : [
        '# The address of the MCP servers: of one of them, or the base of both.',
        `mcp_url: ${JSON.stringify(mcpUrl)}`,
        '',
      ];

function controlLines({ controlUrl, capabilities, aheadMs }: Probe): readonly string[] {
  const time =
    aheadMs === undefined
      ? '# The service sends no Date header, so its time is unknown.'
      : `# The time of the service is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine.`;
  if (controlUrl !== undefined)
    return [
      `# The control plane offers: ${capabilities.join(', ') || 'nothing that cases use'}.`,
      time,
      `control_url: ${JSON.stringify(controlUrl)}`,
      '# control_token_env: CONTROL_TOKEN',
      '',
    ];
  return [
    '# Without a control plane, rules about time need --realtime, and other rules need hooks:',
    time,
    '# control_url: http://127.0.0.1:4011',
    '# capabilities:                        # a capability with its own address',
    '#   orgs: { control_url: https://…, token_env: ADMIN_TOKEN }',
    '# hooks:                               # commands; each also gets its call as JSON on standard input',
    "#   clock.advance: [./advance.sh, '{ms}']",
    '',
  ];
}

function credentialLines(orgs: readonly FoundOrg[]): readonly string[] {
  const known = planNames.flatMap((plan) => {
    const listed = orgs.filter((org) => org.plan === plan);
    return listed.length === 0 ? [] : [`  ${plan}:`, ...listed.flatMap(orgLines)];
  });
  const unplaced = orgs.filter(isUnplaced);
  return [
    '# Organisations by plan. Environment variables hold their keys and tokens; this file names the variables.',
    ...unplaced.flatMap((org) => [`# ${unplacedNote(org)}`, ...orgLines(org).map((line) => `# ${line}`)]),
    ...(known.length > 0
      ? ['credentials:', ...known]
      : [
          '# credentials:',
          '#   starter:',
          ...orgLines({ keys: [{ keyEnv: 'STARTER_KEY', secretEnv: 'STARTER_SECRET' }] }).map(
            (line) => `# ${line}`,
          ),
        ]),
    '',
  ];
}

const isUnplaced = ({ plan }: FoundOrg): boolean => plan === undefined;

const unplacedNote = ({ keys: [{ keyEnv }], displayName }: FoundOrg): string =>
  `${keyEnv} belongs to ${displayName === '' ? 'a plan that GET /account does not name' : `a plan called ${JSON.stringify(displayName)}, which the contract does not name`}. ` +
  `Its credentials are a comment in the file until you list them under one of ${planNames.join(', ')}.`;

/** A sentence for each organisation whose credentials the file holds as a comment. */
export const unplacedNotes = ({ orgs }: Probe): readonly string[] =>
  orgs.filter(isUnplaced).map(unplacedNote);

const orgLines = ({ keys, accessTokenEnv, mcpTokenEnv }: OrgNames): readonly string[] => [
  `    - keys: [${keys.map(({ keyEnv, secretEnv }) => `{ api_key_env: ${keyEnv}, api_secret_env: ${secretEnv} }`).join(', ')}]`,
  ...(accessTokenEnv === undefined ? [] : [`      access_token_env: ${accessTokenEnv}`]),
  ...(mcpTokenEnv === undefined ? [] : [`      mcp_token_env: ${mcpTokenEnv}`]),
];

const noteOf: Readonly<Record<SurfaceState, string>> = {
  served: '',
  gated: '  # served, but not for the plan of these credentials',
  absent: '  # not found',
  unseen: '  # not tried',
};

/** Unclaimed surfaces stay visible as comments, because they are not judged. Without credentials all are claimed. */
function featureLines(surfaces: Probe['surfaces']): readonly string[] {
  const tried = surfaces.some(
    ({ surface, found }) => surface !== 'connect' && surface !== 'mcp' && found !== 'unseen',
  );
  const lead = tried ? '' : '# ';
  return [
    tried
      ? '# The claimed surfaces; rules about others do not apply.'
      : '# Without credentials no surface could be tried. All are claimed unless these are listed:',
    `${lead}features:`,
    `${lead}  - rest`,
    ...surfaces.map(
      ({ surface, found }) =>
        `${found === 'served' || found === 'gated' ? `${lead}  - ` : '#   - '}${surface}${noteOf[found]}`,
    ),
    '',
  ];
}

/** Without any organisation nearly every rule would leave the count, so that a run would prove nothing. */
function notOfferedLines({ capabilities, orgs, siteUrl }: Probe): readonly string[] {
  const hasSome = siteUrl !== undefined || orgs.some((org) => !isUnplaced(org));
  const isGiven = (part: Offerable): boolean => {
    if (part === 'receiver') return true;
    if (part === 'site') return siteUrl !== undefined;
    return part === 'organizations' || part === 'quota'
      ? !hasSome || capabilities.includes('orgs')
      : capabilities.includes(part);
  };
  const named = offerable.filter((part) => !isGiven(part));
  return named.length === 0
    ? []
    : [
        '# What the service does not offer: rules that need it are not claimed. Remove a word when you add what it names.',
        '# organizations: others than those above, as by their plan; quota: an organisation whose quota may be used up.',
        `not_offered: [${named.join(', ')}]`,
        '',
      ];
}

function limitLines(limits: Probe['limits']): readonly string[] {
  const lines = planNames.flatMap((plan) => {
    const { requestsPerMinute, manifestsPerMonth } = limits[plan] ?? {};
    const shown = [
      ...(requestsPerMinute === undefined ? [] : [`requests_per_minute: ${requestsPerMinute}`]),
      ...(manifestsPerMonth === undefined ? [] : [`manifests_per_month: ${manifestsPerMonth}`]),
    ];
    return shown.length === 0 ? [] : [`  ${plan}: { ${shown.join(', ')} }`];
  });
  return lines.length === 0
    ? ['# limits:', '#   startup: { requests_per_minute: 600, manifests_per_month: 100000 }', '']
    : ['# From GET /plans; the rules check these limits.', 'limits:', ...lines, ''];
}
