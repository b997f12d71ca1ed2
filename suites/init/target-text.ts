// A target file for people, from what a probe found: comments say what was seen and what could be added.
import { planNames } from '../../spec/values.ts';
import type { FoundOrg, Probe, SurfaceState } from './probe.ts';

/** Names variables, never what is in them. */
export function targetText(found: Probe): string {
  return [
    '# A target of Assay: the implementation under test, and what it claims.',
    '# `assay doctor --target FILE` proves it, `assay conform --target FILE` judges it.',
    `name: ${JSON.stringify(new URL(found.baseUrl).host)}`,
    `base_url: ${JSON.stringify(found.baseUrl)}`,
    '',
    ...siteLines(found),
    ...mcpLines(found),
    ...controlLines(found),
    '# Webhooks are received on this machine. Where the service does not reach it, an address that leads here:',
    "# receiver: { listen: '0.0.0.0:8090', public_url: https://… }",
    '',
    ...credentialLines(found.orgs),
    ...featureLines(found.surfaces),
    ...limitLines(found.limits),
    '# Failures that are known, so that they do not fail a run until they expire:',
    '# expected_failures:',
    "#   - { rule: stream.isin-filter, reason: 'why', expires: 2027-01-31 }",
    '',
  ].join('\n');
}

const siteLines = ({ siteUrl }: Probe): readonly string[] =>
  siteUrl === undefined
    ? ['# GET /connect gave no credentials. Where the public site issues them:', '# site_url: https://…', '']
    : [
        '# GET /connect issues Starter credentials here: cases bring their own organisations.',
        `site_url: ${JSON.stringify(siteUrl)}`,
        '',
      ];

const mcpLines = ({ mcpUrl }: Probe): readonly string[] =>
  mcpUrl === undefined
    ? []
    : [
        '# The address of the MCP servers, by the connector of GET /account.',
        `mcp_url: ${JSON.stringify(mcpUrl)}`,
        '',
      ];

function controlLines({ controlUrl, capabilities, aheadMs }: Probe): readonly string[] {
  const time =
    aheadMs === undefined
      ? '# The service sends no Date, so its time is not known.'
      : `# The service's Date is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine.`;
  if (controlUrl !== undefined)
    return [
      `# The control plane offers: ${capabilities.join(', ') || 'nothing that cases use'}.`,
      time,
      `control_url: ${JSON.stringify(controlUrl)}`,
      '# control_token_env: CONTROL_TOKEN',
      '',
    ];
  return [
    '# No control plane is known. Without one, rules about time need --realtime, and others a way of your own:',
    time,
    '# control_url: http://127.0.0.1:4011',
    '# capabilities:                        # one capability at an address of its own',
    '#   orgs: { control_url: https://…, token_env: ADMIN_TOKEN }',
    '# hooks:                               # commands; the call is JSON on standard input as well',
    "#   clock.advance: [./advance.sh, '{ms}']",
    '',
  ];
}

function credentialLines(orgs: readonly FoundOrg[]): readonly string[] {
  const known = planNames.flatMap((plan) => {
    const listed = orgs.filter((org) => org.plan === plan);
    return listed.length === 0 ? [] : [`  ${plan}:`, ...listed.map(orgLine)];
  });
  const strange = orgs.filter(({ plan }) => plan === undefined);
  return [
    '# Organisations by plan, by the names of environment variables; what they hold stays out of this file.',
    ...strange.map(
      ({ keyEnv, displayName }) =>
        `# ${keyEnv} belongs to a plan called ${JSON.stringify(displayName)}: list it under one of ${planNames.join(', ')}.`,
    ),
    ...(known.length > 0
      ? ['credentials:', ...known]
      : [
          '# credentials:',
          '#   starter:',
          `# ${orgLine({ keyEnv: 'STARTER_KEY', secretEnv: 'STARTER_SECRET' })}`,
        ]),
    '',
  ];
}

const orgLine = ({ keyEnv, secretEnv }: Pick<FoundOrg, 'keyEnv' | 'secretEnv'>): string =>
  `    - keys: [{ api_key_env: ${keyEnv}, api_secret_env: ${secretEnv} }]`;

const noteOf: Readonly<Record<SurfaceState, string>> = {
  served: '',
  gated: '  # there, closed to the plan that looked',
  absent: '  # not found',
  unseen: '  # not looked at',
};

/** What is not claimed is not judged, so it stays visible; where nothing was to be seen, all is claimed. */
function featureLines(surfaces: Probe['surfaces']): readonly string[] {
  const looked = surfaces.some(({ surface, found }) => surface !== 'connect' && found !== 'unseen');
  const lead = looked ? '' : '# ';
  return [
    looked
      ? '# Surfaces that are claimed; rules about any other do not apply.'
      : '# Without credentials no surface could be seen; all are claimed unless these are listed.',
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
    : ['# As GET /plans shows; the rules hold the service to them.', 'limits:', ...lines, ''];
}
