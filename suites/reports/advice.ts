// The beginning of the summary of an incomplete run: what would let most further rules be judged.
import { plural } from '../kit/words.ts';
import type { Report } from '../report/schema.ts';

/** One line, or three ways to give an organisation to a run that had none. */
export function adviceLines({ advice, cost, needs, target }: Report): readonly string[] {
  const isWanted = needs.some(({ need }) => need.id === 'org' || need.id === 'credentials');
  if (cost.orgs.length === 0 && isWanted)
    return [
      'The run had no organisation, so most rules were not exercised. Give it one in any of these ways:',
      '  ASSAY_API_KEY, ASSAY_API_SECRET   environment variables with a key pair; ASSAY_PLAN names its plan',
      '  --site-url URL                    the public site, if its /connect issues credentials',
      `  assay init --base-url ${target.base_url}`,
      '                                    writes a target file, which names organisations of every plan',
    ];
  if (advice === null) return [];
  const { need, rules } = advice;
  return [`${plural(rules.length, 'more rule')} ${rules.length === 1 ? 'needs' : 'need'} only ${need.text}.`];
}
