// The inputs of tools that judge: their schemas, and the types that follow.
import {
  anyOf,
  boolean,
  described,
  type Fitting,
  integer,
  list,
  object,
  oneOf,
  type Schema,
  text,
} from '../../simulator/control/schema.ts';

const url = (what: string) => described(text(1, 1_000), what);
const addresses = {
  base_url: url('Address of REST on this machine, such as http://127.0.0.1:4010.'),
  mcp_url: url('Address of the MCP servers on this machine.'),
  site_url: url(
    'Address of the public site on this machine, which serves /connect; by default the origin of base_url.',
  ),
  control_url: url('Address of a control plane on this machine, by which rules arrange what they need.'),
  target_file: url('Path of a target file, instead of all addresses.'),
};
const addressesInput = anyOf(addresses);
export type NamedAddresses = Fitting<typeof addressesInput>;

const names = (what: string): Schema<readonly string[]> => ({
  ...list(text(1, 200)),
  maxItems: 50,
  description: what,
});
const ruleNames = names('Only these rules.');
const seed = described(integer(0, 4_294_967_295), 'Of random inputs; default 1.');
const secondsMax = 3_600;
export const defaultSeconds = 300;

export const conformInput = anyOf({
  ...addresses,
  areas: names('Areas of rules, such as quota, paging, mcp.'),
  rules: ruleNames,
  seed,
  runs: described(integer(1, 1_000), 'Random inputs for each property; default 100.'),
  max_seconds: described(integer(1, secondsMax), `Ends the run early; default ${defaultSeconds}.`),
  allow_billing: described(boolean, 'Whether reads may bill manifests to organisations of the target file.'),
  allow_writes: described(boolean, 'Whether those organisations may be changed.'),
});
export type ConformInput = Fitting<typeof conformInput>;

export const drillInput = object(
  {
    command: { ...names('Program and arguments, such as ["node","adapter.ts"].'), minItems: 1 },
    drills: names('Only these drills; all by default.'),
    rules: ruleNames,
    seed,
  },
  ['command'],
);
export type DrillInput = Fitting<typeof drillInput>;

export const judgeInput = object(
  {
    file: described(text(1, 1_000), 'Path of the recording.'),
    as: described(oneOf(['server', 'client']), 'Whom to judge; default server.'),
    rules: ruleNames,
  },
  ['file'],
);
export type JudgeInput = Fitting<typeof judgeInput>;

export const clientReportInput = anyOf({
  world: described(text(1, 50), 'Id of a world; the newest by default.'),
  organization_id: text(1, 100),
});
export type ClientReportInput = Fitting<typeof clientReportInput>;

export const showFailureInput = object(
  {
    rule: text(1, 200),
    run: described(text(1, 20), 'Id of a run, such as r1; the newest that judged the rule by default.'),
  },
  ['rule'],
);
export type ShowFailureInput = Fitting<typeof showFailureInput>;
