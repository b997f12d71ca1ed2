// The text of a target file from what a probe found; comments say what was seen and what can be added.
import { latestVersion } from '../../spec/since.ts';
import { planNames } from '../../spec/values.ts';
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
        '# The address of the MCP servers, from the connector in GET /account.',
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
  const unknown = orgs.filter(({ plan }) => plan === undefined);
  return [
    '# Organisations by plan. Environment variables hold their keys and tokens; this file names the variables.',
    ...unknown.map(
      ({ keys: [{ keyEnv }], displayName }) =>
        `# ${keyEnv} belongs to a plan called ${JSON.stringify(displayName)}: list it under one of ${planNames.join(', ')}.`,
    ),
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
  const tried = surfaces.some(({ surface, found }) => surface !== 'connect' && found !== 'unseen');
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
