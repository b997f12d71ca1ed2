// All invariants by topic; each judges the rules of its topic.
import { billing } from './billing.ts';
import { credentials } from './credentials.ts';
import { echo } from './echo.ts';
import { facts } from './facts.ts';
import { gates } from './gates.ts';
import type { Invariant } from './invariant.ts';
import { lists } from './lists.ts';
import { privacy } from './privacy.ts';
import { pushes } from './pushes.ts';
import type { InvariantTopic } from './rules.ts';
import { shape } from './shape.ts';
import { states } from './states.ts';
import { validators } from './validators.ts';

export const invariants: Readonly<Record<InvariantTopic, Invariant>> = {
  billing,
  credentials,
  echo,
  facts,
  gates,
  lists,
  privacy,
  pushes,
  shape,
  states,
  validators,
};
